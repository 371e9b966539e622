// attributes.h: the attributes in force: base, what is worn, what statuses add (R76).
#pragma once

#include "server/sim/world/world.h"

namespace undercroft {

// None is below 0.
[[nodiscard]] Attributes attributes(const World& world, const Entity& e);

// Of these the vision alone: asked of every creature every turn.
[[nodiscard]] int vision(const World& world, const Entity& e);

// What the worn weapon adds to a blow; 0 with bare hands.
[[nodiscard]] int weapon_power(const World& world, const Entity& e);

// The bow or sling that it has in its hands; null: none (R151).
[[nodiscard]] const Blueprint* bow_of(const World& world, const Entity& e);

}  // namespace undercroft
