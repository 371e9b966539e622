// attributes.h: an entity's current attributes: base, worn items and statuses (R76).
#pragma once

#include <algorithm>

#include "server/sim/world/world.h"

namespace undercroft {

// No attribute is negative.
[[nodiscard]] Attributes attributes(const World& world, const Entity& e);

inline constexpr int kKeenBonus = 3;  // cells of vision from a draught of owls (R84)
inline constexpr int kVisionDown =
    1;  // cells of vision of a downed player (R141) or a blind creature

// What the statuses that content defines add to them (R221).
[[nodiscard]] Attributes change_by_own_statuses(const World& world, const Entity& e);

// The current vision alone. Inline, because every creature needs it every turn.
[[nodiscard]] inline int vision(const World& world, const Entity& e) {
  int sum = e.base.vision;
  for (const EntityId id : e.worn) {
    if (id != kNobody) sum += world.blueprint(world.entity(id)).worn.vision;
  }
  if (e.is(Status::Keen)) sum += kKeenBonus;
  if (world.has_own_statuses()) sum += change_by_own_statuses(world, e).vision;
  const bool is_dim = e.is(Status::Down) || e.is(Status::Blindness);
  return is_dim ? kVisionDown : std::max(sum, 0);
}

// The power that the worn weapon adds to a blow; 0 with bare hands.
[[nodiscard]] int weapon_power(const World& world, const Entity& e);

// The bow or sling in its hands; null if none (R151).
[[nodiscard]] const Blueprint* bow_of(const World& world, const Entity& e);

}  // namespace undercroft
