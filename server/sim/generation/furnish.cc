// furnish.cc: who furnishes which room, and what several of them need.
#include "server/sim/generation/furnish.h"

#include "server/sim/generation/room_recipe.h"
#include "shared/check.h"

namespace undercroft {
namespace {

Furnish furnisher_of(Role role) {
  switch (role) {
    case Role::Plain:
    case Role::Entrance:
    case Role::WayDown:
      return nullptr;  // the room has what it needs
    case Role::ThroneRoom:
      return furnish_throne_room;
    case Role::Treasury:
      return furnish_treasury;
    case Role::Store:
      return furnish_store;
    case Role::Recipe:
      break;
  }
  return recipe_of(role).furnish;
}

}  // namespace

void furnish_rooms(Placer& placer, const Stock& stock) {
  const Rng rng = placer.plan().options.stream("furnish");
  for (const Room& room : placer.plan().rooms) {
    const Furnish furnish = furnisher_of(room.role);
    if (furnish == nullptr) continue;
    Workshop workshop{placer, stock,
                      Rng::stream(rng.state(), "room", static_cast<std::uint64_t>(room.number))};
    furnish(workshop, room);
  }
}

Thing filled_chest(Workshop& workshop, int draws) {
  const Placer& placer = workshop.placer;
  const auto chest = first_of(placer.catalogue(), Kind::Chest);
  CHECK(chest.has_value(), "a level with chests needs the blueprint of a chest");
  Thing thing = placer.thing(*chest);
  for (int i = 0; i < draws; ++i) {
    if (const auto loot = draw_loot(workshop.stock, workshop.rng)) thing.holds.push_back(*loot);
  }
  return thing;
}

}  // namespace undercroft
