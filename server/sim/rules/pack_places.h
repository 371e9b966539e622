// pack_places.h: how equal items share the places of a pack (R83).
#pragma once

#include "server/sim/world/world.h"
#include "shared/small_vector.h"

namespace undercroft {

// Items are equal if they are of one blueprint, with equally many charges used.
struct PackItem {
  BlueprintId blueprint{};
  int spent = 0;
  bool weightless = false;  // takes no place
  friend bool operator==(const PackItem&, const PackItem&) = default;
};

// As what the item counts in a pack.
[[nodiscard]] PackItem pack_item(const World& world, const Entity& thing);

// A PackPlaces counts the places that items take. Worn items take none. Equal items share a place,
// up to the `stack` of the owner's blueprint.
class PackPlaces {
 public:
  // Without any items.
  explicit PackPlaces(int stack) : stack_(stack) {}
  // With all items that the owner carries and does not wear.
  PackPlaces(const World& world, const Entity& owner);

  // Adds an item. Returns true if it shares the place of an equal one, or needs none.
  bool take(const PackItem& item);
  [[nodiscard]] int taken() const { return taken_; }

 private:
  struct Pile {
    PackItem item{};
    int count = 0;
  };

  int stack_;
  int taken_ = 0;
  SmallVector<Pile, 16> piles_;
};

[[nodiscard]] bool is_worn_by(const Entity& owner, EntityId thing);

}  // namespace undercroft
