// duel.cc: combat = "duel" (R72): the faster one strikes, then they alternate until a blow does
// harm or the one struck is stunned (R204); and falling back (R73).
#include <array>
#include <utility>

#include "server/sim/rules/combat.h"
#include "server/sim/rules/entering.h"
#include "server/sim/rules/hazards.h"
#include "server/sim/rules/hits.h"
#include "server/sim/rules/statuses.h"
#include "server/sim/sight/events.h"
#include "server/sim/sight/sight.h"
#include "server/sim/world/attributes.h"

namespace undercroft {
namespace {

constexpr int kMaxStrikes = 8;

// A flanked target rolls half its speed (R140). A stunned creature rolls like any other, so that a
// stun changes no later roll, but its roll counts 0 (R204).
int roll_speed(World& world, const Fight& fight, EntityId id) {
  const int rolled = world.dice.roll(attributes(world, world.entity(id)).speed);
  if (is_stunned(std::as_const(world).entity(id))) return 0;
  return fight.flanked && id == fight.resident ? rolled / 2 : rolled;
}

// The mover rolls first, here and wherever both roll.
EntityId faster_of(World& world, const Fight& fight) {
  const int ours = roll_speed(world, fight, fight.mover);
  const int theirs = roll_speed(world, fight, fight.resident);
  return ours >= theirs ? fight.mover : fight.resident;
}

EntityId first_striker(World& world, const Fight& fight) {
  if (fight.ambusher == kNobody) {
    const EntityId faster = faster_of(world, fight);
    const EntityId slower = faster == fight.mover ? fight.resident : fight.mover;
    reveal_hidden(world, fight);
    tell(world, event_of(world, Verb::Faster, faster, slower));
    return faster;
  }
  tell(world, event_of(world, Verb::Ambush, fight.ambusher));
  reveal_hidden(world, fight);
  return fight.ambusher;
}

bool avoids(World& world, const Fight& fight, EntityId striker, EntityId target) {
  const int ours = roll_speed(world, fight, striker);
  const int theirs = roll_speed(world, fight, target);
  return theirs - ours >= world.rules().lead_that_avoids();
}

// One strike. Returns true if it did harm, which ends the fight.
bool strike(World& world, const Fight& fight, EntityId striker, EntityId target) {
  tell(world, event_of(world, Verb::Strike, striker, target));
  if (avoids(world, fight, striker, target)) {
    tell(world, event_of(world, Verb::Avoid, target, striker));
    return false;
  }
  const bool flanked = fight.flanked && target == fight.resident;
  const int force = world.dice.roll(force_against(world, striker, target)) +
                    (flanked ? force_of_flanking(world, striker) : 0);
  const int damage =
      through_shell(world, striker, target, flanked, damage_of(world, force, target));
  if (damage == 0) {
    tell(world, event_of(world, Verb::Weak, target, striker));
    return false;
  }
  land_hit(world, Verb::Damage, target, striker, damage);
  return true;
}

// Straight away first; then the two directions beside it, smaller y first, then smaller x.
std::array<Direction, 3> ways_back(Point from, Point other) {
  const Direction away = direction_of(from - other);
  Direction a = rotated(away, -1);
  Direction b = rotated(away, 1);
  if (step(from, b) < step(from, a)) std::swap(a, b);
  return {away, a, b};
}

// False if the blow has knocked one of them away (R180).
bool is_beside(const Entity& one, const Entity& other) {
  return one.depth() == other.depth() && distance(one.at(), other.at()) <= 1;
}

void step_back(World& world, Entity& m, Direction way) {
  if (is_held(world, m)) return break_free(world, m.id);
  const Mover as = mover_kind(m);
  const Point from = m.at();
  shift(world, m, step(from, way));
  tell_arrival(world, Verb::FallBack, m, from);
  meet_residents(world, m, as, way);
}

}  // namespace

void fall_back(World& world, EntityId mover, EntityId other) {
  Entity& m = world.entity(mover);
  if (!m.alive || !world.entity(other).alive || !is_beside(m, world.entity(other))) return;
  for (const Direction way : ways_back(m.at(), world.entity(other).at())) {
    if (lets_in(world, m, mover_kind(m), way)) return step_back(world, m, way);
  }
}

void fight_duel(World& world, const Fight& fight) {
  tell(world, event_of(world, Verb::Attack, fight.mover, fight.resident));
  EntityId striker = first_striker(world, fight);
  EntityId target = striker == fight.mover ? fight.resident : fight.mover;
  for (int strikes = 1; !strike(world, fight, striker, target); ++strikes) {
    const bool may_answer =
        strikes < kMaxStrikes && !is_stunned(std::as_const(world).entity(target));
    if (!may_answer || world.dice.roll(1) == 0) break;
    tell(world, event_of(world, Verb::Riposte, target, striker));
    std::swap(striker, target);
  }
}

}  // namespace undercroft
