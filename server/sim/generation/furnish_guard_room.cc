// furnish_guard_room.cc: a troop of one sort, posted about the middle of the room.
#include <algorithm>

#include "server/sim/generation/furnish.h"

namespace undercroft {

void furnish_guard_room(Workshop& w, const Room& room) {
  std::vector<BlueprintId> sorts = w.stock.monsters;
  std::erase_if(sorts,
                [&w](BlueprintId id) { return w.placer.catalogue()[id].kind != Kind::Monster; });
  if (sorts.empty()) return;
  const BlueprintId sort =
      sorts[static_cast<std::size_t>(w.rng.roll(static_cast<int>(sorts.size()) - 1))];
  w.placer.put_some(w.rng.between(2, 3), cells_of(room), w.rng, w.placer.thing(sort));
}

}  // namespace undercroft
