// pack_places.cc: counts items by what they are.
#include "server/sim/rules/pack_places.h"

#include <algorithm>

namespace undercroft {

PackItem pack_item(const World& world, const Entity& thing) {
  return {thing.blueprint, thing.spent, world.blueprint(thing).weightless};
}

PackPlaces::PackPlaces(const World& world, const Entity& owner)
    : PackPlaces(world.blueprint(owner).stack) {
  for (const EntityId id : owner.holds()) {
    const Entity& thing = world.entity(id);
    if (!is_worn_by(owner, id)) take(pack_item(world, thing));
  }
}

bool PackPlaces::take(const PackItem& item) {
  if (item.weightless) return true;
  auto pile = std::find_if(piles_.begin(), piles_.end(),
                           [&item](const Pile& one) { return one.item == item; });
  if (pile == piles_.end()) {
    piles_.push_back({item, 0});
    pile = piles_.end() - 1;
  }
  const bool shares = pile->count % stack_ != 0;
  ++pile->count;
  taken_ += shares ? 0 : 1;
  return shares;
}

bool is_worn_by(const Entity& owner, EntityId thing) {
  return std::find(owner.worn.begin(), owner.worn.end(), thing) != owner.worn.end();
}

}  // namespace undercroft
