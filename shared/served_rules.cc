// served_rules.cc: the defaults of a server.
#include "shared/served_rules.h"

namespace undercroft {

void set_open_options(Ruleset& rules) {
  constexpr std::uint32_t kPatience = 600;  // turns
  if (!rules.fall_back) rules.fall_back = false;
  if (!rules.down) rules.down = true;
  if (!rules.advice) rules.advice = true;
  if (!rules.patience) rules.patience = kPatience;
}

void set_rules_of_own_realms(Ruleset& rules) {
  rules.death = DeathRule::Company;
  rules.after_run = AfterRun::Next;
  rules.maps = MapsRule::Shared;
  rules.waking = true;
  rules.avoid_lead = 3;
  rules.catches = true;
  rules.one_purse = true;
  rules.reinforced = true;
  rules.armour_gaps = true;
  rules.overtime = true;
}

Ruleset served_ruleset() {
  Ruleset rules;
  set_open_options(rules);
  set_rules_of_own_realms(rules);
  return rules;
}

}  // namespace undercroft
