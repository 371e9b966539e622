// furnish.h: stage D7, second half: what makes an interesting room recognisable when one walks in.
//
// Each recipe is a file of its own, furnish_NAME.cc; a new one is that file, a line here and a row
// in furnish.cc.
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
// A troop of one sort of monster.
void furnish_guard_room(Workshop& workshop, const Room& room);
// Rows of bounce traps, each row against the next, and treasure in the middle.
void furnish_trap_gallery(Workshop& workshop, const Room& room);
// A basin of water with rounded corners, a dry walk around it, something glinting in it.
void furnish_flooded_room(Workshop& workshop, const Room& room);
// A portal in the middle of each of the two rooms.
void furnish_portal_room(Workshop& workshop, const Room& room);
// A hole in the middle, and a walk around it; never on the deepest level.
void furnish_chasm(Workshop& workshop, const Room& room);
// The Crown, and treasure about it.
void furnish_throne_room(Workshop& workshop, const Room& room);

// Furnishes every room by its role, in order of number.
void furnish_rooms(Placer& placer, const Stock& stock);

// A chest with `draws` draws of the loot in it.
[[nodiscard]] Thing filled_chest(Workshop& workshop, int draws);

}  // namespace undercroft
