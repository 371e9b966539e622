// sweeping.cc: which creatures a sweep reaches, and what it does to them.
#include "server/sim/rules/sweeping.h"

#include <algorithm>

#include "server/sim/rules/combat.h"
#include "server/sim/rules/corners.h"
#include "server/sim/rules/down.h"
#include "server/sim/rules/entering.h"
#include "server/sim/rules/hits.h"
#include "server/sim/sight/sight.h"

namespace undercroft {
namespace {

bool is_in_reach(const World& world, const Entity& sweeper, const Entity& other) {
  const int far = distance(sweeper.at(), other.at());
  if (far > sweeping_range(world, sweeper)) return false;
  const Direction way = direction_of(other.at() - sweeper.at());
  if (far == 1 && is_pinched(world, sweeper.depth(), sweeper.at(), way)) return false;
  return is_seen_by(world, other, sweeper) && !is_hidden_from(world, sweeper.id, other);
}

// Those standing, or those that are down.
SmallVector<EntityId, 8> within_reach(const World& world, const Entity& sweeper, bool down) {
  SmallVector<EntityId, 8> met;
  for (const EntityId id : world.population(sweeper.depth()).players) {
    const Entity& other = world.entity(id);
    const bool wanted =
        down ? other.kind() == Kind::Downed : other.alive && is_foe(world, sweeper.id, other.id);
    if (wanted && id != sweeper.id && is_in_reach(world, sweeper, other)) met.push_back(id);
  }
  return met;
}

}  // namespace

int sweeping_range(const World& world, const Entity& e) {
  return std::max(1, world.blueprint(e).range);
}

SmallVector<EntityId, 8> whom_a_sweep_meets(const World& world, EntityId sweeper) {
  return within_reach(world, world.entity(sweeper), false);
}

// Certain in plain combat, rolled in duels, one target after the other. The last standing player
// may go down. Any harm kills a player that was down before (R141).
void sweep(World& world, EntityId sweeper) {
  const auto fallen = within_reach(world, world.entity(sweeper), true);
  for (const EntityId id : whom_a_sweep_meets(world, sweeper)) {
    if (!world.entity(id).alive) continue;
    const int most = force_of(world, sweeper);
    const int force = world.rules().combat == Combat::Plain ? most : world.dice.roll(most);
    land_hit(world, Verb::Hit, id, sweeper, damage_of(world, force, id));
  }
  for (const EntityId id : fallen) {
    if (world.entity(id).kind() == Kind::Downed) harm_the_downed(world, id, sweeper);
  }
}

}  // namespace undercroft
