// blow_odds.cc: the rolls of a strike, counted.
#include "server/sim/rules/blow_odds.h"

#include <algorithm>

#include "server/sim/rules/combat.h"
#include "server/sim/rules/statuses.h"
#include "server/sim/world/attributes.h"

namespace undercroft {
namespace {

// The sides of the die for its speed: its roll is from 0 to one less (R204).
long sides_of_speed(const World& world, EntityId id) {
  const Entity& e = world.entity(id);
  return is_stunned(e) ? 1 : attributes(world, e).speed + 1L;
}

// The pairs of rolls in which the target's is no greater: it does not avoid.
long pairs_that_meet(long striker, long target) {
  const long both = std::min(striker, target);
  return both * (both + 1) / 2 + (striker - both) * target;
}

}  // namespace

BlowOdds odds_of_blow(const World& world, EntityId striker, EntityId target) {
  const int force = force_of(world, striker);
  const int most = damage_of(world, force, target);
  if (most == 0) return {};
  if (world.rules().combat == Combat::Plain) return {most, most, 100};
  const long ours = sides_of_speed(world, striker);
  const long theirs = sides_of_speed(world, target);
  const long harmful = pairs_that_meet(ours, theirs) * most;
  return {1, most, static_cast<int>(100 * harmful / (ours * theirs * (force + 1)))};
}

}  // namespace undercroft
