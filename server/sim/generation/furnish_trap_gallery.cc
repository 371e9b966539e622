// furnish_trap_gallery.cc: rows of bounce traps that throw one to and fro.
#include "server/sim/generation/room_recipe.h"

namespace undercroft {

namespace {

bool suits(const Casting&, const Room& room) { return has_inside(room, 5, 4); }

void furnish(Workshop& w, const Room& room) {
  const auto trap = first_of(w.placer.catalogue(), Kind::BounceTrap);
  const auto treasure = first_of(w.placer.catalogue(), Kind::Treasure);
  if (treasure) w.placer.put(*treasure, room.floor.centre());
  if (!trap) return;
  for (const Point p : cells_of(room, 1)) {
    const int row = p.y - room.floor.top;
    if (p == room.floor.centre() || (p.x + row) % 2 == 0) continue;  // there is a way between them
    Thing bounce = w.placer.thing(*trap, p);
    bounce.facing = row % 2 == 0 ? Direction::Left : Direction::Right;
    w.placer.put(bounce);
  }
}

}  // namespace

RoomRecipe recipe_of_trap_gallery() {
  return {.name = "trap gallery", .rank = 20, .percent = 60, .suits = suits, .furnish = furnish};
}

}  // namespace undercroft
