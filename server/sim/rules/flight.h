// flight.h: throwing and shooting, and the flight itself (R150, R151).
#pragma once

#include "server/sim/world/world.h"

namespace undercroft {

// Cells that a thing can be thrown: 4 + strength / 2 (R150).
[[nodiscard]] int throwing_range(const World& world, const Entity& e);

// Throws a thing of one's pack: it flies in this turn's projectile phase. False when one lacks it,
// or the cell is too far or out of sight.
bool throw_thing(World& world, EntityId thrower, EntityId thing, Point to);

// Looses what one's bow or sling shoots; the next turn goes by with making it ready. False without
// one, or while it is not ready.
bool fire_bow(World& world, EntityId shooter, Direction direction);

// Of a creature that shoots: how far, and is there a foe that it perceives that way, with nothing
// before it (R152)?
[[nodiscard]] int shooting_range(const World& world, const Entity& e);
[[nodiscard]] bool has_a_shot(const World& world, EntityId shooter, Direction direction);
void loose(World& world, EntityId shooter, Direction direction);

// The projectile phase of what flies: its whole way, until it meets somebody or is stopped.
void fly(World& world, const Flight& flight);

}  // namespace undercroft
