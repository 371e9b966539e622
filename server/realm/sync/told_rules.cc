// told_rules.cc: the list of house rules.
#include "server/realm/sync/told_rules.h"

namespace undercroft {

std::vector<std::pair<std::string, std::string>> told_rules(const World& world,
                                                            bool friends_on_map) {
  const Ruleset& rules = world.rules();
  std::vector<std::pair<std::string, std::string>> told;
  for (RuleText& rule : rule_texts(rules)) {
    told.emplace_back(std::move(rule.name), std::move(rule.value));
  }
  told.emplace_back("friends_on_map", friends_on_map && !rules.pvp ? "true" : "false");
  int number = 0;
  for (const Omen& omen : world.catalogue().omens_in_force()) {
    told.emplace_back("omen " + std::to_string(++number), omen.name);
  }
  return told;
}

}  // namespace undercroft
