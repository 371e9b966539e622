// hits.h: what a hit does besides its harm (R180).
#pragma once

#include "server/sim/world/world.h"

namespace undercroft {

// How a hit was done. A bow works by its missiles, any other weapon by blows.
enum class HitBy : std::uint8_t { Blow, Missile };

// Harms the target, and tells it with `verb`. If that harmed it and it lives, the hits of the
// striker's blueprint, of its weapon, and of the ammunition (or null) work on it.
void land_hit(World& world, Verb verb, EntityId target, EntityId striker, int damage,
              HitBy by = HitBy::Blow, const Blueprint* ammunition = nullptr);

// The harm of such a hit that is left after what the target resists (R223). Changes nothing.
[[nodiscard]] int harm_of_hit(const World& world, EntityId striker, EntityId target, int damage,
                              HitBy by = HitBy::Blow, const Blueprint* ammunition = nullptr);

// Pushes the target up to so many cells that way, on behalf of the striker. It stops where it
// cannot go on, where something there has moved it, and when it only tears loose from what held it.
void knock(World& world, EntityId striker, EntityId target, Direction way, int cells);

}  // namespace undercroft
