// duel.cc: combat = "duel" (R72): who is faster, then strike and answer until a blow tells.
#include <utility>

#include "server/sim/rules/fight.h"
#include "server/sim/rules/harm.h"
#include "server/sim/rules/motion.h"
#include "server/sim/sight/sight.h"
#include "server/sim/world/attributes.h"

namespace undercroft {
namespace {

constexpr int kMostStrikes = 8;

int roll_speed(World& world, EntityId id) {
  return world.dice.roll(attributes(world, world.entity(id)).speed);
}

// The mover's die is cast first, here and wherever two are cast.
EntityId faster_of(World& world, EntityId mover, EntityId resident) {
  const int ours = roll_speed(world, mover);
  const int theirs = roll_speed(world, resident);
  return ours >= theirs ? mover : resident;
}

EntityId first_striker(World& world, EntityId mover, EntityId resident, EntityId ambusher) {
  if (ambusher == kNobody) {
    const EntityId faster = faster_of(world, mover, resident);
    tell(world, event_of(world, Verb::Faster, faster));
    return faster;
  }
  tell(world, event_of(world, Verb::Ambush, ambusher));
  reveal(world, ambusher);
  return ambusher;
}

bool avoids(World& world, EntityId striker, EntityId target) {
  const int ours = roll_speed(world, striker);
  const int theirs = roll_speed(world, target);
  return theirs > ours;
}

int blow(World& world, EntityId striker, EntityId target) {
  const Entity& s = world.entity(striker);
  const int force = attributes(world, s).strength + weapon_power(world, s);
  return world.dice.roll(force) - attributes(world, world.entity(target)).armour;
}

// One strike; true when it told, which ends the fight.
bool strike(World& world, EntityId striker, EntityId target) {
  tell(world, event_of(world, Verb::Strike, striker, target));
  if (avoids(world, striker, target)) {
    tell(world, event_of(world, Verb::Avoid, target));
    return false;
  }
  const int damage = blow(world, striker, target);
  if (damage <= 0) {
    tell(world, event_of(world, Verb::Weak, target));
    return false;
  }
  hurt(world, Verb::Damage, target, kNobody, damage);
  return true;
}

}  // namespace

void fight_duel(World& world, EntityId mover, EntityId resident, EntityId ambusher) {
  tell(world, event_of(world, Verb::Attack, mover, resident));
  EntityId striker = first_striker(world, mover, resident, ambusher);
  EntityId target = striker == mover ? resident : mover;
  for (int strikes = 1; !strike(world, striker, target); ++strikes) {
    if (strikes == kMostStrikes || world.dice.roll(1) == 0) break;
    tell(world, event_of(world, Verb::Riposte, target));
    std::swap(striker, target);
  }
  if (world.rules().falls_back()) fall_back(world, mover, resident);
}

}  // namespace undercroft
