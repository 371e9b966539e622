// furnish_flooded_room.cc: a basin with rounded corners and a dry walk around it.
#include "server/sim/generation/room_recipe.h"

namespace undercroft {
namespace {

bool is_corner(Point p, Rect r) {
  return (p.x == r.left || p.x == r.right - 1) && (p.y == r.top || p.y == r.bottom - 1);
}

bool suits(const Casting&, const Room& room) { return has_inside(room, 5, 4); }

void furnish(Workshop& w, const Room& room) {
  const Rect f = room.floor;
  const Rect basin{f.left + 1, f.top + 1, f.right - 1, f.bottom - 1};
  for (const Point p : cells_of(room, 1)) {
    if (!is_corner(p, basin)) w.placer.lay(Ground::Water, p);
  }
  const auto treasure = first_of(w.placer.catalogue(), Kind::Treasure);
  if (treasure) w.placer.put(*treasure, f.centre());
}

}  // namespace

RoomRecipe recipe_of_flooded_room() {
  return {.name = "flooded room", .rank = 30, .percent = 60, .suits = suits, .furnish = furnish};
}

}  // namespace undercroft
