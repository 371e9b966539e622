// attributes.h: the attributes in force: base, what is worn, what statuses add (R76).
#pragma once

#include <algorithm>

#include "server/sim/world/world.h"

namespace undercroft {

// None is below 0.
[[nodiscard]] Attributes attributes(const World& world, const Entity& e);

inline constexpr int kKeenBonus = 3;   // cells of vision: a draught of owls (R84)
inline constexpr int kVisionDown = 1;  // cells (R141)

// Of these the vision alone: asked of every creature every turn, and so here.
[[nodiscard]] inline int vision(const World& world, const Entity& e) {
  int sum = e.base.vision;
  for (const EntityId id : e.worn) {
    if (id != kNobody) sum += world.blueprint(world.entity(id)).worn.vision;
  }
  if (e.is(Status::Keen)) sum += kKeenBonus;
  return e.is(Status::Down) ? kVisionDown : std::max(sum, 0);
}

// What the worn weapon adds to a blow; 0 with bare hands.
[[nodiscard]] int weapon_power(const World& world, const Entity& e);

// The bow or sling that it has in its hands; null: none (R151).
[[nodiscard]] const Blueprint* bow_of(const World& world, const Entity& e);

}  // namespace undercroft
