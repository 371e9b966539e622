// populate.h: stages D20 to D24: what lies where.
#pragma once

#include "server/sim/generation/things/placer.h"
#include "server/sim/generation/things/stock.h"

namespace undercroft {

// The Crown where plan.goal is; on levels above the deepest nothing. False: there is no place for
// it, or no blueprint.
[[nodiscard]] bool place_crown(Placer& placer);

// Puts what the stock says, and in plan.missed what there was no place for: the guard, chests,
// features, things, monsters. Bounded: it asks for n of a thing and accepts fewer.
void populate(Placer& placer, const Stock& stock);

// A chest with `draws` draws of the loot in it.
[[nodiscard]] Thing filled_chest(const Placer& placer, const Stock& stock, Rng& rng, int draws);

// The order in which things are to be spawned: by class (doors, features, items, creatures), in a
// class by cell. Chests and mimics are of one class, so that their numbers do not tell them apart.
// Places in wired_to follow.
void sort_for_spawning(std::vector<Thing>& things);

}  // namespace undercroft
