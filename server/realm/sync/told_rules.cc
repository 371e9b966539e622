// told_rules.cc: the list of house rules.
#include "server/realm/sync/told_rules.h"

namespace undercroft {

std::vector<std::pair<std::string, std::string>> told_rules(const Ruleset& rules,
                                                            bool friends_on_map) {
  std::vector<std::pair<std::string, std::string>> told;
  for (RuleText& rule : rule_texts(rules)) {
    told.emplace_back(std::move(rule.name), std::move(rule.value));
  }
  told.emplace_back("friends_on_map", friends_on_map && !rules.pvp ? "true" : "false");
  return told;
}

}  // namespace undercroft
