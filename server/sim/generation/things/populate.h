// populate.h: stages D20 to D24: places the entities of a level.
#pragma once

#include "server/sim/generation/things/placer.h"
#include "server/sim/generation/things/stock.h"

namespace undercroft {

// Places the Crown at plan.goal on the deepest level; does nothing on others. Returns false if
// there is no place or no blueprint for it.
[[nodiscard]] bool place_crown(Placer& placer);

// Puts a chest with three draws from the loot, and treasure, on each island of a lake (D45), if the
// content has them.
void reward_islands(Placer& placer, const Stock& stock);

// Places the stock: guard, chests, features, items, monsters. Adds to plan.missed what had no
// place. Bounded: it tries to place n of a kind and accepts fewer. Returns false if that leaves
// fewer than the table of the depth promises, or no guard.
[[nodiscard]] bool populate(Placer& placer, const Stock& stock);

// A chest containing `draws` draws from the loot.
[[nodiscard]] Thing filled_chest(const Placer& placer, const Stock& stock, Rng& rng, int draws);

// Sorts entities into the order of spawning: by class (doors, features, items, creatures), then by
// cell. Chests and mimics share a class, so that their ids do not tell them apart. Updates the
// indices in wired_to.
void sort_for_spawning(std::vector<Thing>& things);

}  // namespace undercroft
