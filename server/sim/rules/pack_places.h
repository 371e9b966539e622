// pack_places.h: how equal items share the places of a pack (R83).
#pragma once

#include <map>
#include <utility>

#include "server/sim/world/world.h"

namespace undercroft {

// Items are equal if they are of one blueprint, with equally many charges used.
using PackItem = std::pair<BlueprintId, int>;

// A PackPlaces counts the places that items take. Worn items take none. Equal items share a place,
// up to the `stack` of the owner's blueprint.
class PackPlaces {
 public:
  // Without any items.
  explicit PackPlaces(int stack) : stack_(stack) {}
  // With all items that the owner carries and does not wear.
  PackPlaces(const World& world, const Entity& owner);

  // Adds an item. Returns true if it shares the place of an equal one.
  bool take(const PackItem& item);
  [[nodiscard]] int taken() const { return taken_; }

 private:
  int stack_;
  int taken_ = 0;
  std::map<PackItem, int> counts_;
};

[[nodiscard]] bool is_worn_by(const Entity& owner, EntityId thing);

}  // namespace undercroft
