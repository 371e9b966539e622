// furnish_portal_room.cc: a portal; the second of the two is wired to the first, and it to the
// second.
#include <algorithm>

#include "server/sim/generation/room_recipe.h"

namespace undercroft {

namespace {

// A portal is worth having between rooms that are far from each other.
bool suits(const Casting& c, const Room& room) {
  const Room* other = c.with(role_called("portal room"));
  if (other == nullptr) return has_inside(room, 4, 3);
  return has_inside(room, 4, 3) && !c.linked(room.number, other->number) &&
         distance(room.floor.centre(), other->floor.centre()) >= 15;
}

void furnish(Workshop& w, const Room& room) {
  const auto portal = first_of(w.placer.catalogue(), Kind::Portal);
  if (!portal || !w.placer.put(*portal, room.floor.centre())) return;
  auto& things = w.plan().things;
  const std::size_t mine = things.size() - 1;
  const auto other = std::find_if(things.begin(), things.end() - 1, [](const Thing& t) {
    return t.kind == Kind::Portal && t.wired_to.empty();
  });
  if (other == things.end() - 1) return;
  things[mine].wired_to = {static_cast<std::size_t>(other - things.begin())};
  other->wired_to = {mine};
}

}  // namespace

RoomRecipe recipe_of_portal_room() {
  return {.name = "portal room",
          .rank = 50,
          .percent = 60,
          .rooms = 2,
          .suits = suits,
          .furnish = furnish};
}

}  // namespace undercroft
