// furnish_guard_room.cc: a troop of one sort, posted about the middle of the room.
#include <algorithm>

#include "server/sim/generation/room_recipe.h"

namespace undercroft {

namespace {

// Everything behind it lies behind it alone; best of all when that is the treasury.
bool suits(const Casting& c, const Room& room) {
  const Room* treasury = c.with(Role::Treasury);
  if (treasury != nullptr) return c.linked(room.number, treasury->number);
  return std::binary_search(c.articulations.begin(), c.articulations.end(), room.number);
}

void furnish(Workshop& w, const Room& room) {
  std::vector<BlueprintId> sorts = w.stock.monsters;
  std::erase_if(sorts,
                [&w](BlueprintId id) { return w.placer.catalogue()[id].kind != Kind::Monster; });
  if (sorts.empty()) return;
  const BlueprintId sort =
      sorts[static_cast<std::size_t>(w.rng.roll(static_cast<int>(sorts.size()) - 1))];
  w.placer.put_some(w.rng.between(2, 3), cells_of(room), w.rng, w.placer.thing(sort));
}

}  // namespace

RoomRecipe recipe_of_guard_room() {
  return {.name = "guard room",
          .rank = 10,
          .percent = 90,
          .reserved = true,  // who wants past it goes through it
          .suits = suits,
          .furnish = furnish};
}

}  // namespace undercroft
