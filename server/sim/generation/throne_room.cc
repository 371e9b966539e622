// throne_room.cc: where the Crown lies (R110).
#include "server/sim/generation/furnish.h"

namespace undercroft {

void furnish_throne_room(Workshop& w, const Room& room) {
  const auto treasure = first_of(w.placer.catalogue(), Kind::Treasure);
  if (!treasure) return;
  for (const Direction way : kEightDirections) {
    const Point beside = step(w.plan().goal, way);
    if (is_diagonal(way) && room.floor.contains(beside)) w.placer.put(*treasure, beside);
  }
}

}  // namespace undercroft
