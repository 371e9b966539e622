// plain_fight.cc: combat = "plain" (R71): one certain blow, no dice.
#include <algorithm>

#include "server/sim/rules/fight.h"
#include "server/sim/rules/harm.h"
#include "server/sim/world/attributes.h"

namespace undercroft {

// In an ambush the ambusher hits the mover instead (F11).
void fight_plain(World& world, EntityId mover, EntityId resident, EntityId ambusher) {
  const EntityId striker = ambusher == resident ? resident : mover;
  const EntityId target = striker == mover ? resident : mover;
  if (ambusher != kNobody) reveal(world, ambusher);
  const Entity& s = world.entity(striker);
  const int force = attributes(world, s).strength + weapon_power(world, s);
  const int damage = std::max(0, force - attributes(world, world.entity(target)).armour);
  hurt(world, Verb::Hit, striker, target, damage);
}

}  // namespace undercroft
