// statuses.cc: the tick of statuses, and healing.
#include "server/sim/rules/statuses.h"

#include <algorithm>

#include "server/sim/rules/combat.h"
#include "server/sim/rules/entering.h"
#include "server/sim/sight/events.h"
#include "server/sim/sight/sight.h"
#include "server/sim/world/gifts.h"

namespace undercroft {
namespace {

constexpr TurnNumber kHealEvery = 10;  // turns (R77)

}  // namespace

void tick_creature(World& world, Entity& e, TurnNumber turn) {
  if (!e.alive) return;
  int any = 0;  // mostly 0: nothing to count down
  for (const int turns : e.statuses) any |= turns;
  for (int i = 0; any != 0 && i < kStatusCount; ++i) {
    const auto status = static_cast<Status>(i);
    if (is_timed(status) && e.is(status)) e.set(status, e.turns(status) - 1);
  }
  if (e.lured > 0 && --e.lured == 0) e.lured_by = kNobody;
  if (turn % kHealEvery == 0) heal(world, e.id, 1 + gift_of(world, e, Gift::Regrow));
}

void give_status(World& world, EntityId id, Status status, int turns) {
  Entity& e = world.entity(id);
  if (status == Status::Stun && has_gift(world, e, Gift::StunProof)) return;
  e.set(status, std::max(e.turns(status), turns));
  if (status == Status::Keen) world.forget_farthest_sight();
  if (status == Status::Stun) tell(world, event_of(world, Verb::Stunned, id, kNobody, turns));
}

// Two, because the tick of this turn takes one and the next action is the lost one.
void rest(World& world, EntityId id) {
  Entity& e = world.entity(id);
  if (e.yielded) return;
  e.yielded = true;
  e.set(Status::Rest, 2);
  tell(world, event_of(world, Verb::Rested, id));
}

}  // namespace undercroft
