// gifts.cc: adds up gifts.
#include "server/sim/world/gifts.h"

#include <algorithm>

namespace undercroft {

int sum_of_gift(const World& world, const Entity& e, Gift gift) {
  const GrowthTables& tables = world.catalogue().growth();
  const HeroGrowth& growth = e.growth.get();
  const auto nth = static_cast<std::size_t>(gift);
  int sum = 0;
  if (growth.kit > 0) sum += tables.kits[static_cast<std::size_t>(growth.kit) - 1].gain.gifts[nth];
  for (const int boon : growth.boons) {
    sum += tables.boons[static_cast<std::size_t>(boon)].gain.gifts[nth];
  }
  for (const EntityId id : e.worn) {
    if (id != kNobody) sum += world.blueprint(world.entity(id)).gives[nth];
  }
  return sum;
}

int gift_beside(const World& world, const Entity& e, Gift gift) {
  if (e.kind() != Kind::Player || world.rules().pvp) return 0;
  int most = 0;
  for (const EntityId id : world.population(e.depth()).players) {
    const Entity& other = world.entity(id);
    const bool beside = id != e.id && other.alive && distance(other.at(), e.at()) <= 1;
    if (beside) most = std::max(most, gift_of(world, other, gift));
  }
  return most;
}

}  // namespace undercroft
