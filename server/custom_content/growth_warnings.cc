// growth_warnings.cc: looks for what gives each ability and status.
#include "server/custom_content/growth_warnings.h"

#include <algorithm>

#include "server/custom_content/idle_values.h"
#include "server/sim/content/ability_numbers.h"
#include "server/sim/content/table_reader.h"

namespace undercroft {
namespace {

template <typename Entries>
bool gives(const Entries& entries, int ability) {
  return std::any_of(entries.begin(), entries.end(), [ability](const auto& entry) {
    const std::vector<int>& given = entry.gain.abilities;
    return std::find(given.begin(), given.end(), ability) != given.end();
  });
}

// Empty if there is none.
std::string fault_of_ability_table(const GrowthTables& growth, int ability) {
  const HeroAbility& a = growth.abilities[static_cast<std::size_t>(ability)];
  if (!gives(growth.kits, ability) && !gives(growth.boons, ability)) {
    return "no kit and no boon gives it: name it in their ability";
  }
  if (const auto word = unknown_number(a.text, &a)) return fault_of_number(*word);
  return "";
}

}  // namespace

std::string fault_of_number(const std::string& word) {
  std::string all;
  for (const AbilityNumber& number : kAbilityNumbers) {
    all += (all.empty() ? "" : ", ") + std::string(number.word);
  }
  return "text has '" + word + "', which is no number of the ability: there are " + all;
}

std::vector<TableWarning> ability_warnings(const Catalogue& catalogue,
                                           const toml::table& abilities) {
  std::vector<TableWarning> found;
  const GrowthTables& growth = catalogue.growth();
  for (const auto& [key, node] : abilities) {
    const auto place =
        place_named(catalogue.scope(), KeySort::Ability, growth.abilities, key.str());
    const std::string fault = place ? fault_of_ability_table(growth, *place) : "";
    if (fault.empty()) continue;
    found.push_back({line_of(node), "ability '" + std::string(key.str()) + "': " + fault});
  }
  return found;
}

std::vector<TableWarning> status_warnings(const CheckedContent& content,
                                          const toml::table& statuses) {
  std::vector<TableWarning> found;
  for (const auto& [key, node] : statuses) {
    const auto status = content.after.own_status_named(key.str());
    if (!status || content.given.has(*status)) continue;
    found.push_back({line_of(node), "status '" + std::string(key.str()) +
                                        "': nothing gives it: name it in a use, a hit, an inside, "
                                        "a trigger or an ability"});
  }
  return found;
}

std::vector<TableWarning> change_warnings(std::string_view sort, const toml::table& tables) {
  std::vector<TableWarning> found;
  for (const auto& [key, node] : tables) {
    const std::string name = std::string(sort) + " '" + std::string(key.str()) + "'";
    add_warnings(found, name, idle_changes(*node.as_table()));
  }
  return found;
}

}  // namespace undercroft
