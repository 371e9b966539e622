// waking.h: the Crown wakes the Undercroft (R202).
//
// Without the house rule `waking`, and before a hero takes the Crown, nothing here changes a world.
#pragma once

#include <span>

#include "server/sim/world/world.h"

namespace undercroft {

// A hero has taken an item. The first who takes the Crown wakes the Undercroft, and every hero of
// the realm is told so.
void note_taken(World& world, EntityId taker, EntityId thing);

// The end of a turn of these players: the Crown falls if it lies above a chasm, beaten
// wardens get up, wardens follow its bearer, woken levels go on, and all is over once the Crown is
// carried out or no hero lives.
void go_on_waking(World& world, std::span<const EntityId> players);

// The cell nearest to `at` into which the Crown may be thrown from `from`: free, and on foot within
// reach of `from` without a key. Nothing if there is none.
[[nodiscard]] std::optional<Point> cell_for_crown(const World& world, int depth, Point from,
                                                  Point at);

}  // namespace undercroft
