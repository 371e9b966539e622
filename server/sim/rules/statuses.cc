// statuses.cc: the tick of statuses, and healing.
#include "server/sim/rules/statuses.h"

#include <algorithm>
#include <utility>

#include "server/sim/rules/ailments.h"
#include "server/sim/rules/charges.h"
#include "server/sim/rules/combat.h"
#include "server/sim/rules/entering.h"
#include "server/sim/rules/peace.h"
#include "server/sim/sight/events.h"
#include "server/sim/sight/sight.h"
#include "server/sim/world/gifts.h"

namespace undercroft {
namespace {

constexpr TurnNumber kHealEvery = 10;  // turns (R77); charges come back on these turns too (R191)

// One turn of the statuses that it has. Their harm comes first, so that n turns harm n times.
void tick_statuses(World& world, Entity& e) {
  suffer(world, e);
  for (int i = 0; e.alive && i < kStatusCount; ++i) {
    const auto status = static_cast<Status>(i);
    if (!is_timed(status) || !e.is(status)) continue;
    e.set(status, e.turns(status) - 1);
    if (!e.is(status)) end_ailment(world, e, status);
  }
}

// True while the tick of this turn is ahead of a creature whose action is over. Turn marks end with
// the ticks.
bool has_only_its_tick_left(const World& world, const Entity& e) {
  return world.is_marked(e) && e.acted != Acted::None;
}

// The tick of this turn must not count a turn whose action the stun did not take (R78).
void stun(World& world, Entity& e, int turns) {
  const int lost = e.has(Trait::Steady) ? std::min(turns, 1) : turns;
  const int uncounted = has_only_its_tick_left(world, e) ? 1 : 0;
  e.set(Status::Stun, std::max(e.turns(Status::Stun), lost + uncounted));
  tell(world, event_of(world, Verb::Stunned, e.id, kNobody, lost));
}

bool is_flight_of_the_hurt(const Step& step) {
  const bool is_for_the_hurt =
      step.when && (step.when->hurt.value_or(false) || step.when->hurt_below.has_value());
  return step.movs == Movs::Flee && is_for_the_hurt;
}

// What flees because it is hurt keeps its wounds, so that it does not come back whole (R77).
bool regains(const World& world, const Entity& e) {
  if (e.is(Status::Poison)) return false;
  if (e.kind() != Kind::Monster || e.sequence.hunting) return true;
  const Sequence& steps = world.blueprint(e).sequence;
  return std::none_of(steps.begin(), steps.end(), is_flight_of_the_hurt);
}

}  // namespace

void tick_creature(World& world, Entity& e, TurnNumber turn) {
  if (!e.alive) return;
  int any = 0;  // mostly 0: nothing to count down
  for (const int turns : e.statuses) any |= turns;
  if (any != 0) tick_statuses(world, e);
  if (e.lured > 0 && --e.lured == 0) e.lured_by = kNobody;
  const bool heals = turn % kHealEvery == 0 && regains(world, e);
  if (heals) heal(world, e.id, 1 + gift_of(world, e, Gift::Regrow));
  if (turn % kHealEvery == 0 && !e.holds().empty()) recharge_items(world, e, turn);
}

void give_status(World& world, EntityId id, Status status, int turns) {
  Entity& e = world.entity(id);
  const bool harms = is_harmful(world.catalogue(), status);
  if (harms && is_spared(world, e)) return;
  if (harms) note_wrong(world, id);
  if (status == Status::Stun && has_gift(world, e, Gift::StunProof)) return;
  if (status == Status::Burning && has_gift(world, e, Gift::FireProof)) return;
  if (is_immune(world, e, status)) return;
  if (is_ailment(status)) return give_ailment(world, id, status, turns);
  if (status == Status::Stun) return stun(world, e, turns);
  e.set(status, std::max(e.turns(status), turns));
  if (status == Status::Keen) world.forget_farthest_sight();
}

namespace {

// Another player's cure puts nobody down onto what it floats over (R146).
bool may_come_down(const World& world, const Entity& e) {
  return may_be_put(world, e, e.place(), world.behind);
}

}  // namespace

void cure(World& world, EntityId id, StatusSet statuses) {
  if (statuses.empty() || !std::as_const(world).entity(id).alive) return;
  Entity& e = world.entity(id);
  for (const StatusRow& row : kStatuses) {
    if (!statuses.has(row.item) || !e.is(row.item)) continue;
    if (row.item == Status::Levitation && !may_come_down(world, e)) continue;
    e.set(row.item, 0);
    end_ailment(world, e, row.item);
  }
}

std::optional<Direction> led_astray(World& world, const Entity& e, Direction meant) {
  const bool is_led = e.is(Status::Confusion) && meant != Direction::None;
  if (!is_led || world.dice.roll(1) == 0) return std::nullopt;
  return kEightDirections[static_cast<std::size_t>(world.dice.roll(7))];
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
