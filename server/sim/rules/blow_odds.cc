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

// The pairs of rolls in which theirs is not higher than ours by `lead` or more.
Odds odds_without_lead(long ours, long theirs, long lead) {
  long pairs = 0;
  for (long roll = 0; roll < ours; ++roll) pairs += std::min(theirs, roll + lead);
  return {pairs, ours * theirs};
}

}  // namespace

Odds odds_of_harm(const World& world, EntityId striker, EntityId target) {
  const int force = force_of(world, striker);
  const Odds meeting =
      odds_without_lead(sides_of_speed(world, striker), sides_of_speed(world, target),
                        world.rules().lead_that_avoids());
  return {meeting.part * damage_of(world, force, target), meeting.whole * (force + 1)};
}

Odds odds_of_first_strike(const World& world, EntityId mover, EntityId resident) {
  return odds_without_lead(sides_of_speed(world, mover), sides_of_speed(world, resident), 1);
}

BlowOdds odds_of_blow(const World& world, EntityId striker, EntityId target) {
  const int most = damage_of(world, force_of(world, striker), target);
  if (most == 0) return {};
  if (world.rules().combat == Combat::Plain) return {most, most, 100};
  const Odds odds = odds_of_harm(world, striker, target);
  return {1, most, static_cast<int>(100 * odds.part / odds.whole)};
}

}  // namespace undercroft
