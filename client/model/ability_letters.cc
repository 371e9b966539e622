// ability_letters.cc: gives letters to abilities by their names.
#include "client/model/ability_letters.h"

#include <algorithm>
#include <string>

namespace undercroft {
namespace {

using Names = std::vector<std::string>;  // in the order of their letters

bool has_ability(const SelfView& self, const std::string& name) {
  return std::any_of(self.abilities.begin(), self.abilities.end(),
                     [&name](const Ability& ability) { return ability.name == name; });
}

Names names_with_letters(const ViewModel& view) {
  const SelfView& self = view.known.self;
  Names names = view.ui.lettered_abilities;
  const bool is_same_hero = std::any_of(
      names.begin(), names.end(), [&self](const auto& name) { return has_ability(self, name); });
  if (!is_same_hero) names.clear();
  for (const Ability& ability : self.abilities) {
    const bool is_new = std::find(names.begin(), names.end(), ability.name) == names.end();
    if (is_new) names.push_back(ability.name);
  }
  return names;
}

}  // namespace

std::vector<LetteredAbility> lettered_abilities(const ViewModel& view) {
  const Names names = names_with_letters(view);
  const auto& abilities = view.known.self.abilities;
  std::vector<LetteredAbility> rows;
  for (std::uint32_t number = 0; number < abilities.size(); ++number) {
    const auto name = std::find(names.begin(), names.end(), abilities[number].name);
    rows.push_back({static_cast<int>(name - names.begin()), number});
  }
  std::stable_sort(rows.begin(), rows.end(),
                   [](const auto& a, const auto& b) { return a.letter < b.letter; });
  return rows;
}

void letter_abilities(ViewModel& view) { view.ui.lettered_abilities = names_with_letters(view); }

}  // namespace undercroft
