// noise.cc: luring those who hear it.
#include "server/sim/rules/noise.h"

#include <utility>

namespace undercroft {

void make_noise(World& world, const Place& at, int within, EntityId player) {
  for (const EntityId id : world.population(at.depth).bodies) {
    const Entity& e = std::as_const(world).entity(id);
    if (e.kind() != Kind::Monster || distance(e.at(), at.at) > within) continue;
    world.entity(id).lured_by = player;
    world.entity(id).lured = kNoiseTurns;
  }
}

}  // namespace undercroft
