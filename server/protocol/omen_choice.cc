// omen_choice.cc: the options of omens, and who wants them.
#include "server/protocol/omen_choice.h"

#include <string>
#include <utility>
#include <vector>

#include "server/sim/rules/omens.h"
#include "shared/nouns.h"

namespace undercroft {
namespace {

// "Ann and Bob want it."; empty: no player does.
std::string voters_of(const World& world, const std::string& omen) {
  std::vector<std::string> names;
  for (const EntityId id : world.players()) {
    if (wants_omen(world, id, omen)) names.push_back(world.entity(id).name);
  }
  if (names.empty()) return "";
  constexpr std::size_t kMostNamed = 6;
  return list_of_names(names, kMostNamed) + (names.size() == 1 ? " wants it." : " want it.");
}

// A star marks those that the viewer wants.
Option option_for(const World& world, EntityId viewer, const Omen& omen) {
  const std::string mark = wants_omen(world, viewer, omen.key) ? "* " : "";
  Option option{mark + omen.name + " (+" + std::to_string(omen.score) + " %)", omen.text};
  if (std::string voters = voters_of(world, omen.key); !voters.empty()) {
    option.lines.push_back(std::move(voters));
  }
  return option;
}

}  // namespace

Choice omen_choice(const World& world, EntityId viewer) {
  Choice choice{kOmenChoice, Choice::Kind::Omen, 0, {}};
  for (const Omen& omen : world.catalogue().omens()) {
    choice.options.push_back(option_for(world, viewer, omen));
  }
  return choice;
}

}  // namespace undercroft
