// furnish_chasm.cc: a hole in the floor, with a way around it: the quick way down (R93).
#include "server/sim/generation/room_recipe.h"

namespace undercroft {

namespace {

// Below the deepest level there is nothing to fall to.
bool suits(const Casting& c, const Room& room) { return !c.deepest && has_inside(room, 6, 5); }

void furnish(Workshop& w, const Room& room) {
  const Rect f = room.floor;
  for (const Point p : cells_of(room, 2)) w.placer.lay(Ground::Ledge, p);
  // Its edge is ragged, but for the walk along the walls.
  for (const Point p : cells_of(room, 1)) {
    const bool corner =
        (p.x == f.left + 1 || p.x == f.right - 2) && (p.y == f.top + 1 || p.y == f.bottom - 2);
    if (!corner && w.rng.roll(2) > 0) w.placer.lay(Ground::Ledge, p);
  }
}

}  // namespace

RoomRecipe recipe_of_chasm() {
  return {.name = "chasm", .rank = 40, .percent = 50, .suits = suits, .furnish = furnish};
}

}  // namespace undercroft
