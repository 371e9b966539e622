// fight_company.cc: fights in which friends stand in front, or fight elsewhere (R204).
#include <algorithm>

#include "server/protocol/standing_fight.h"

namespace undercroft {
namespace {

const KnownEntity* in_view(const Knowledge& known, EntityId whom) {
  const auto& entities = known.level().entities;
  const auto found = std::find_if(entities.begin(), entities.end(), [whom](const KnownEntity& e) {
    return e.perceived && e.view.id == whom;
  });
  return found == entities.end() ? nullptr : &*found;
}

// The sentences name a friend as the player sees it, or as the list of members does.
std::string name_of_friend(const StandingSight& sight, const KnownEntity* seen) {
  return seen != nullptr ? the_name(sight, *seen) : sight.whom->name;
}

bool is_beside(const Knowledge& known, const KnownEntity* seen) {
  return seen != nullptr && distance(known.self.at, seen->view.at) <= 1;
}

StandingStep wait_behind(const StandingSight& sight, Standing& standing,
                         const KnownEntity& fighter) {
  int& behind = standing.fight.behind;
  if (behind >= kMostBehind) return stuck_behind(sight, fighter);
  if (behind++ == 0) standing.remark = waiting_behind(sight, fighter);
  return Intent{};
}

}  // namespace

StandingStep step_behind(const StandingSight& sight, const WalkMap& map, Standing& standing,
                         const std::vector<Behind>& all) {
  FightSoFar& fight = standing.fight;
  for (const Behind& one : all) {
    fight.go_for(*one.foe, the_name(sight, *one.foe));
    if (auto shot = clear_shot(sight, map, *one.foe)) return *shot;
  }
  fight.go_for(*all.front().foe, the_name(sight, *all.front().foe));
  return wait_behind(sight, standing, *all.front().fighter);
}

StandingStep step_to_fighter(const StandingSight& sight, const WalkMap& map, Standing& standing) {
  const EntityId whom = standing.intent.whom;
  const KnownEntity* seen = whom == kNobody ? nullptr : in_view(sight.known, whom);
  if (whom == kNobody || (seen == nullptr && !sight.whom)) {
    return StandingEnd{StopReason::NoWay, "There is no foe in view."};
  }
  const std::string name = name_of_friend(sight, seen);
  if (is_beside(sight.known, seen)) return wait_behind(sight, standing, *seen);
  if (sight.fighter == whom && !standing.fight.has_begun) {
    standing.remark = "No foe is in view; you go to " + name + ", who fights.";
  }
  return step_toward_player(sight, map, standing);
}

}  // namespace undercroft
