// standing_go.cc: walking to a cell, and doing there what fits.
#include <algorithm>
#include <utility>

#include "server/protocol/standing_steps.h"

namespace undercroft {
namespace {

// A body that stays where it is when it is walked into.
bool has_body(const Knowledge& known, Point at) {
  const auto& entities = known.level().entities;
  return std::any_of(entities.begin(), entities.end(), [&](const KnownEntity& e) {
    return e.view.at == at && e.view.id != known.self.id && layer_of(e.kind) == Layer::Body &&
           !is_companion(e);
  });
}

// A wall that the player cannot dig through.
bool is_solid_to(const Knowledge& known, Ground ground) {
  constexpr int kSoft = 1, kHard = 2;  // dig power needed
  if (ground == Ground::SoftRock) return known.self.dig < kSoft;
  return ground == Ground::Bedrock || (ground == Ground::Masonry && known.self.dig < kHard);
}

StandingEnd done() { return {StopReason::Done, ""}; }

// Shackles break and the downed rise after some turns (R195, R141).
bool works_on(const StandingSight& sight, const Standing& standing) {
  constexpr int kMostWork = 100;  // turns
  return sight.work_left > 0 && standing.steps < kMostWork;
}

// On the goal: climbs its stairs, if it has any.
StandingStep act_here(const Knowledge& known, Standing& standing) {
  const Ground ground = known.level().cells[known.self.at].ground;
  if (!is_stairs(ground) || std::exchange(standing.acted, true)) return done();
  const bool is_down = ground == Ground::StairsDown;
  return Intent{.verb = is_down ? IntentVerb::Descend : IntentVerb::Ascend};
}

// Beside the goal, one bump does whatever fits: it strikes, opens, touches, shoves, swaps, or walks
// onto the goal. A client has warned of known danger there.
StandingStep act_beside(const StandingSight& sight, const WalkMap& map, Point goal,
                        Standing& standing) {
  const Knowledge& known = sight.known;
  const bool walks = map.is_way(goal) && !has_body(known, goal);
  const bool has_acted = !walks && std::exchange(standing.acted, true);
  if (has_acted && !works_on(sight, standing)) return done();
  if (sight.work_left > 0) standing.in_vain = 0;  // work does not move the player
  if (!has_acted && sight.work_left > 1) {
    standing.remark = "You work on: " + std::to_string(sight.work_left) + " turns to go.";
  }
  return bump(direction_of(goal - known.self.at));
}

// A known danger is no way of a walk, so this one leads beside it. The client has warned of it.
StandingStep step_beside(const StandingSight& sight, const WalkMap& map, Point goal,
                         Standing& standing) {
  const Point here = sight.known.self.at;
  const GoalsOn goals = at_or_beside(goal);
  const auto found = passage(map, here, goals);
  if (!found) return no_way(sight, map, goals, standing, "there");
  return step_along(sight, map, *found, standing);
}

}  // namespace

bool has_foe_in_view(const Knowledge& known) {
  const auto& entities = known.level().entities;
  return std::any_of(entities.begin(), entities.end(),
                     [](const KnownEntity& e) { return e.perceived && kKinds[e.kind].hostile; });
}

StandingStep step_of_go(const StandingSight& sight, const WalkMap& map, Standing& standing) {
  const Point goal = standing.intent.place;
  const Point here = sight.known.self.at;
  if (here == goal) return act_here(sight.known, standing);
  if (standing.acted && !works_on(sight, standing)) return done();
  const Ground ground = sight.known.level().cells.contains(goal)
                            ? sight.known.level().cells[goal].ground
                            : Ground::Bedrock;
  if (is_solid_to(sight.known, ground)) return StandingEnd{StopReason::NoWay, "There is a wall."};
  if (distance(here, goal) == 1) return act_beside(sight, map, goal, standing);
  if (map.at(goal) == Footing::Danger) return step_beside(sight, map, goal, standing);
  return step_of_travel(sight, map, standing);
}

}  // namespace undercroft
