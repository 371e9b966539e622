// populate.h: stages D20 to D24: what lies where.
#pragma once

#include "server/sim/content/catalogue.h"
#include "server/sim/generation/level_plan.h"
#include "server/sim/generation/stock.h"

namespace undercroft {

// Fills plan.things: doors, the Crown on the deepest level, rooms by their roles, a key for every
// lock, then what the stock says. Bounded: it asks for n of a thing and accepts fewer, and says in
// plan.missed what it could not place. Only the Crown (NoCrown) and keys (NoKey) are required.
[[nodiscard]] Flaw populate(LevelPlan& plan, const Stock& stock, const Catalogue& catalogue);

// The order in which things are to be spawned: by class (doors, features, items, creatures), in a
// class by cell. Chests and mimics are of one class, so that their numbers do not tell them apart.
// Places in wired_to follow.
void sort_for_spawning(std::vector<Thing>& things);

}  // namespace undercroft
