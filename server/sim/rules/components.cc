// components.cc: the components of actions, each a table of handlers by rank (R20, R22).
#include "server/sim/rules/components.h"

#include <array>
#include <utility>

#include "server/sim/rules/clouds.h"
#include "server/sim/rules/combat.h"
#include "server/sim/rules/corners.h"
#include "server/sim/rules/entering.h"
#include "server/sim/rules/flight.h"
#include "server/sim/rules/hazards.h"
#include "server/sim/rules/interaction.h"
#include "server/sim/rules/passing.h"
#include "server/sim/rules/phasing.h"
#include "server/sim/rules/sweeping.h"
#include "server/sim/rules/weighted_draw.h"
#include "server/sim/sight/events.h"
#include "server/sim/sight/sight.h"
#include "server/sim/world/attributes.h"
#include "server/sim/world/gifts.h"

namespace undercroft {
namespace {

// ---- used by several components ----

// Refuses if a pinched corner is in between (F6).
Answer keep_from_corners(World& world, const Encounter& encounter) {
  const Entity& e = encounter.actor;
  const bool pinched = is_pinched(world, e.depth(), e.at(), encounter.direction);
  return pinched ? Answer::Refuse : Answer::Continue;
}

// Water and webs swallow an action that would have succeeded. The answer is Done, not Refuse: after
// Refuse the actor would try its next component and walk out all the same (R92, R153, F15).
Answer swallow_if_held(World& world, const Encounter& encounter) {
  if (!is_held(world, encounter.actor)) return Answer::Continue;
  break_free(world, encounter.actor.id);
  return Answer::Done;
}

// A touched mimic wakes before the action affects it, so it strikes first (F12).
Answer wake_and_be_ambushed(World& world, const Encounter& encounter) {
  if (encounter.ruling.resident != Deed::Wake) return Answer::Continue;
  wake_mimic(world, encounter.blocker->id);
  ambush(world, encounter.actor.id, encounter.blocker->id);
  return Answer::Done;
}

// ---- attack ----

// The dead cannot be fought (R64), and only what the table of rulings calls a fight is an attack.
// Things are not alive, but can be struck.
Answer aim_blow(World& world, const Encounter& encounter) {
  if (encounter.ruling.contact != Contact::Fight || !encounter.blocker) return Answer::Refuse;
  if (encounter.ruling.resident == Deed::Break) return Answer::Continue;
  const bool both_alive = encounter.actor.alive && world.entity(encounter.blocker->id).alive;
  return both_alive ? Answer::Continue : Answer::Refuse;
}

// A friend who is struck turns hostile, and so do its kin (R63).
Answer make_enemies(World& world, const Encounter& encounter) {
  if (encounter.ruling.resident == Deed::TurnHostile) turn_hostile(world, encounter.blocker->id);
  return Answer::Continue;
}

Answer break_thing(World& world, const Encounter& encounter) {
  if (encounter.ruling.resident != Deed::Break) return Answer::Continue;
  strike_thing(world, encounter.actor.id, encounter.blocker->id);
  return Answer::Done;
}

Answer strike(World& world, const Encounter& encounter) {
  fight(world, encounter.actor.id, encounter.blocker->id);
  return Answer::Done;
}

// ---- dig ----

// The arbiter judges whether the power suffices (ClauseCondition::EnoughPower).
Answer aim_dig(World&, const Encounter& encounter) {
  return encounter.ruling.contact == Contact::Dig ? Answer::Continue : Answer::Refuse;
}

Answer dig_out(World& world, const Encounter& encounter) {
  const int depth = encounter.actor.depth();
  world.set_ground(depth, encounter.target, Ground::Floor);
  Event event = event_of(Verb::Dug, encounter.actor);
  event.at = encounter.target;
  tell(world, event);
  return Answer::Done;
}

// ---- interact ----

// A touch that would wake a sleeping mimic counts as touching a chest (F10).
Answer aim_touch(World&, const Encounter& encounter) {
  const bool meant = encounter.ruling.contact == Contact::Interact;
  return meant || encounter.ruling.resident == Deed::Wake ? Answer::Continue : Answer::Refuse;
}

// Interacting has succeeded whatever the deed finds (F5).
Answer touch(World& world, const Encounter& encounter) {
  interact_with(world, encounter.ruling.mover, encounter.actor.id, encounter.blocker->id);
  return Answer::Done;
}

// ---- shoot (R152) ----

Answer aim_shot(World& world, const Encounter& encounter) {
  const bool shot = has_a_shot(world, encounter.actor.id, encounter.direction);
  return shot ? Answer::Continue : Answer::Refuse;
}

Answer loose_arrow(World& world, const Encounter& encounter) {
  loose(world, encounter.actor.id, encounter.direction);
  return Answer::Done;
}

// ---- summon and mend ----

constexpr int kMaxSummoned = 3;  // of its kind within sight
constexpr int kMended = 3;       // health

int count_near(const World& world, const Entity& e, BlueprintId blueprint) {
  int count = 0;
  for (const EntityId id : world.population(e.depth()).bodies) {
    const Entity& other = world.entity(id);
    const bool near = distance(other.at(), e.at()) <= vision(world, e);
    if (other.blueprint == blueprint && other.alive && near) ++count;
  }
  return count;
}

// Those of all its kinds.
int count_summoned(const World& world, const Entity& e) {
  int count = 0;
  for (const LootEntry& kind : world.blueprint(e).summons) {
    count += count_near(world, e, world.catalogue().at(kind.blueprint));
  }
  return count;
}

Answer aim_summons(World& world, const Encounter& encounter) {
  const Entity& e = encounter.actor;
  const bool room = !encounter.blocker && lets_in(world, e, encounter.as, encounter.direction);
  const bool may =
      !world.blueprint(e).summons.empty() && room && count_summoned(world, e) < kMaxSummoned;
  return may ? Answer::Continue : Answer::Refuse;
}

// A summoned creature acts from the next turn on (R11).
Answer summon(World& world, const Encounter& encounter) {
  const Entity& e = encounter.actor;
  const BlueprintId called = draw_by_weight(world, world.blueprint(e).summons);
  const EntityId come = world.spawn(called, Place::on(e.depth(), encounter.target));
  tell(world, event_of(Verb::Summoned, encounter.actor, come));
  return Answer::Done;
}

Answer aim_mending(World& world, const Encounter& encounter) {
  if (!encounter.blocker || encounter.blocker->kind != Kind::Monster) return Answer::Refuse;
  const Entity& other = world.entity(encounter.blocker->id);
  const bool hurt = other.alive && other.health < other.max_health;
  return hurt ? Answer::Continue : Answer::Refuse;
}

Answer mend(World& world, const Encounter& encounter) {
  heal(world, encounter.blocker->id, kMended);
  return Answer::Done;
}

// ---- sweep (R156) ----

constexpr std::size_t kCrowd = 2;  // with fewer foes around, a plain blow does

Answer aim_sweep(World& world, const Encounter& encounter) {
  const bool crowd = whom_a_sweep_meets(world, encounter.actor.id).size() >= kCrowd;
  return crowd ? Answer::Continue : Answer::Refuse;
}

Answer sweep_all(World& world, const Encounter& encounter) {
  sweep(world, encounter.actor.id);
  return Answer::Done;
}

// ---- move ----

bool opens_by_hand(const Encounter& encounter) {
  return encounter.as == Mover::Monster && encounter.ruling.contact == Contact::Interact;
}

// Opening a door is the whole action of a monster with hands (F7).
Answer open_by_hand(World& world, const Encounter& encounter) {
  if (!opens_by_hand(encounter)) return Answer::Continue;
  interact_with(world, encounter.ruling.mover, encounter.actor.id, encounter.blocker->id);
  return Answer::Done;
}

bool may_phase(const World& world, const Encounter& encounter) {
  return encounter.actor.has(Trait::Phasing) &&
         behind_the_wall(world, encounter.actor, encounter.direction).has_value();
}

// A corner stops nobody who walks through walls.
Answer keep_steps_from_corners(World& world, const Encounter& encounter) {
  const Answer answer = keep_from_corners(world, encounter);
  return answer == Answer::Refuse && may_phase(world, encounter) ? Answer::Continue : answer;
}

// Corners were checked before, and a cell without a blocker is free.
Answer aim_step(World& world, const Encounter& encounter) {
  if (may_phase(world, encounter)) return Answer::Continue;
  if (encounter.blocker) {
    const bool in_the_way =
        encounter.ruling.verdict == Verdict::Refuse && !opens_by_hand(encounter);
    return in_the_way ? Answer::Refuse : Answer::Continue;
  }
  if (encounter.is_bare) return Answer::Continue;
  const bool open = nothing_refuses(world, encounter.actor, encounter.as, encounter.direction);
  return open ? Answer::Continue : Answer::Refuse;
}

Answer step_past(World& world, const Encounter& encounter, Point landing) {
  const Point from = encounter.actor.at();
  shift(world, encounter.actor, landing);
  tell_arrival(world, Verb::Moved, encounter.actor, from);
  meet_residents(world, encounter.actor, encounter.as, encounter.direction);
  return Answer::Done;
}

// Through a wall (R224).
Answer phase(World& world, const Encounter& encounter) {
  const auto landing = behind_the_wall(world, encounter.actor, encounter.direction);
  if (!landing) return Answer::Continue;
  const Place from = encounter.actor.place();
  step_past(world, encounter, *landing);
  const std::optional<Burst>& trail = world.blueprint(encounter.actor).leaves;
  if (trail) burst(world, from.depth, from.at, *trail);  // R196
  return Answer::Done;
}

Answer change_places(World& world, const Encounter& encounter) {
  if (encounter.ruling.verdict != Verdict::Swap) return Answer::Continue;
  const auto landing = landing_past_absent(world, encounter.actor, encounter.direction);
  if (landing) return step_past(world, encounter, *landing);
  exchange(world, encounter.actor, world.entity(encounter.blocker->id), encounter.direction);
  return Answer::Done;
}

Answer push_crate(World& world, const Encounter& encounter) {
  if (encounter.ruling.mover != Deed::Shove) return Answer::Continue;
  const EntityId crate = encounter.blocker->id;
  const Place next =
      Place::on(encounter.actor.depth(), step(encounter.target, encounter.direction));
  shove_crate(world, encounter.actor.id, crate, encounter.direction);
  const bool twice = has_gift(world, encounter.actor, Gift::ShoveTwo) &&
                     std::as_const(world).entity(crate).place() == next &&
                     can_be_shoved(world, crate, encounter.direction);
  if (twice) shove_crate(world, encounter.actor.id, crate, encounter.direction);
  return Answer::Continue;
}

Answer walk(World& world, const Encounter& encounter) {
  const Point from = encounter.actor.at();
  shift(world, encounter.actor, encounter.target);
  tell_arrival(world, Verb::Moved, encounter.actor, from);
  const int depth = encounter.actor.depth();
  const std::optional<Burst>& trail = world.blueprint(encounter.actor).leaves;
  if (!encounter.is_bare) {
    meet_residents(world, encounter.actor, encounter.as, encounter.direction);
  }
  if (trail) burst(world, depth, from, *trail);  // R196
  return Answer::Done;
}

// clang-format off
constexpr Handler kAttack[] = {
    {100, Part::Look, "aim",     aim_blow},
    { 90, Part::Look, "corners", keep_from_corners},
    { 80, Part::Act,  "hold",    swallow_if_held},
    { 20, Part::Act,  "enmity",  make_enemies},
    { 15, Part::Act,  "break",   break_thing},
    { 10, Part::Act,  "wake",    wake_and_be_ambushed},
    {  0, Part::Act,  "strike",  strike},
};

constexpr Handler kDig[] = {
    {100, Part::Look, "aim",     aim_dig},
    { 90, Part::Look, "corners", keep_from_corners},
    { 80, Part::Act,  "hold",    swallow_if_held},
    {  0, Part::Act,  "dig out", dig_out},
};

constexpr Handler kInteract[] = {
    {100, Part::Look, "aim",     aim_touch},
    { 90, Part::Look, "corners", keep_from_corners},
    { 10, Part::Act,  "wake",    wake_and_be_ambushed},
    {  0, Part::Act,  "touch",   touch},
};

constexpr Handler kShoot[] = {
    {100, Part::Look, "aim",   aim_shot},
    {  0, Part::Act,  "loose", loose_arrow},
};

constexpr Handler kSummon[] = {
    {100, Part::Look, "aim",    aim_summons},
    {  0, Part::Act,  "summon", summon},
};

constexpr Handler kMend[] = {
    {100, Part::Look, "aim",     aim_mending},
    { 90, Part::Look, "corners", keep_from_corners},
    {  0, Part::Act,  "mend",    mend},
};

constexpr Handler kSweep[] = {
    {100, Part::Look, "aim",   aim_sweep},
    { 80, Part::Act,  "hold",  swallow_if_held},
    {  0, Part::Act,  "sweep", sweep_all},
};

constexpr Handler kMove[] = {
    {100, Part::Look, "corners",       keep_steps_from_corners},
    { 90, Part::Look, "aim",           aim_step},
    { 85, Part::Act,  "open by hand",  open_by_hand, Meant::Blocker},
    { 80, Part::Act,  "hold",          swallow_if_held},
    { 70, Part::Act,  "phase",         phase, Meant::Blocker},
    { 20, Part::Act,  "change places", change_places, Meant::Blocker},
    { 10, Part::Act,  "push crate",    push_crate, Meant::Blocker},
    {  0, Part::Act,  "walk",          walk},
};
// clang-format on
static_assert(in_order(kAttack) && in_order(kDig) && in_order(kInteract) && in_order(kMove) &&
              in_order(kShoot) && in_order(kSummon) && in_order(kMend) && in_order(kSweep));

// Indexed by Component.
constexpr std::array<std::span<const Handler>, kComponentCount> kHandlers = {
    kAttack, kDig, kInteract, kMove, kShoot, kSummon, kMend, kSweep};

}  // namespace

std::span<const Handler> handlers_of(Component component) {
  return kHandlers[static_cast<std::size_t>(component)];
}

}  // namespace undercroft
