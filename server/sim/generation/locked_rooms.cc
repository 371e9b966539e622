// locked_rooms.cc: what is worth a lock: treasuries, and lesser stores.
#include <algorithm>

#include "server/sim/generation/furnish.h"

namespace undercroft {
namespace {

// Cells of the room that touch its walls.
std::vector<Point> along_the_walls(const Room& room) {
  std::vector<Point> cells = cells_of(room);
  const Rect f = room.floor;
  const Rect inside{f.left + 1, f.top + 1, f.right - 1, f.bottom - 1};
  std::erase_if(cells, [inside](Point p) { return inside.contains(p); });
  return cells;
}

void put_chests(Workshop& w, const Room& room, int chests, int draws) {
  std::vector<Point> walls = along_the_walls(room);
  for (int i = 0; i < chests; ++i) w.placer.put_some(1, walls, w.rng, filled_chest(w, draws));
}

void strew_treasure(Workshop& w, const Room& room, int heaps) {
  const auto treasure = first_of(w.placer.catalogue(), Kind::Treasure);
  if (treasure) w.placer.put_some(heaps, cells_of(room), w.rng, w.placer.thing(*treasure));
}

}  // namespace

void furnish_treasury(Workshop& w, const Room& room) {
  put_chests(w, room, w.rng.between(2, 3), 2);
  strew_treasure(w, room, w.rng.between(3, 5));
}

void furnish_store(Workshop& w, const Room& room) {
  put_chests(w, room, 1, 2);
  for (int i = 0; i < 2; ++i) {
    const auto loot = draw_loot(w.stock, w.rng);
    if (loot) w.placer.put_some(1, cells_of(room), w.rng, w.placer.thing(*loot));
  }
}

}  // namespace undercroft
