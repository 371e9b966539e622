// furnish.h: stage D7, second half: what makes an interesting room recognisable when one walks in.
//
// What every level may need is here; the other sorts of rooms have recipes (room_recipe.h).
#pragma once

#include "server/sim/generation/placer.h"
#include "server/sim/generation/stock.h"

namespace undercroft {

// What a recipe works with. Its chance is its own: a stream for each room.
struct Workshop {
  Placer& placer;
  const Stock& stock;
  Rng rng;

  [[nodiscard]] LevelPlan& plan() { return placer.plan(); }
};

using Furnish = void (*)(Workshop&, const Room&);

// Chests along the walls and treasure between them, behind the locked door.
void furnish_treasury(Workshop& workshop, const Room& room);
// A chest and provisions behind a lesser lock.
void furnish_store(Workshop& workshop, const Room& room);
// The Crown, and treasure about it.
void furnish_throne_room(Workshop& workshop, const Room& room);

// Furnishes every room by its role, in order of number.
void furnish_rooms(Placer& placer, const Stock& stock);

// A chest with `draws` draws of the loot in it.
[[nodiscard]] Thing filled_chest(Workshop& workshop, int draws);

}  // namespace undercroft
