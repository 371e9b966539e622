// flight.h: throwing and shooting, and the flights themselves (R150, R151).
#pragma once

#include "server/sim/world/world.h"

namespace undercroft {

// How far the creature throws, in cells: 4 + strength / 2 (R150).
[[nodiscard]] int throwing_range(const World& world, const Entity& e);
// As above for that item: an aimed one has a range of its own (R191).
[[nodiscard]] int throwing_range(const World& world, const Entity& e, EntityId thing);

// Throws an item of the thrower's pack; of an aimed item only a bolt flies (R191). It flies in this
// turn's projectile phase. Returns false if the thrower does not hold it, or the cell is too far or
// out of sight.
bool throw_thing(World& world, EntityId thrower, EntityId thing, Point to);

// True if the cell is near enough, and in view. On a level with dark cells it need not be in view:
// whoever throws into the dark does not know how far it will fly.
[[nodiscard]] bool can_throw_to(const World& world, const Entity& e, EntityId thing, Point to);

// Shoots the bow or sling, which takes the next turn to reload. Returns false without one, or while
// it is not loaded.
bool fire_bow(World& world, EntityId shooter, Direction direction);

// The most harm that such a shot can do, before armour. REQUIRES: a bow or sling is wielded.
[[nodiscard]] int force_of_shot(const World& world, EntityId shooter);

// For creatures that shoot: their range; and whether they perceive a foe in that direction with
// nothing before it (R152).
[[nodiscard]] int shooting_range(const World& world, const Entity& e);
[[nodiscard]] bool has_a_shot(const World& world, EntityId shooter, Direction direction);
// As above, within that many cells.
[[nodiscard]] bool has_a_shot(const World& world, EntityId shooter, Direction direction, int range);
void loose(World& world, EntityId shooter, Direction direction);

// The projectile phase of one missile: its whole path, until it hits something or stops.
void fly(World& world, const Flight& flight);

}  // namespace undercroft
