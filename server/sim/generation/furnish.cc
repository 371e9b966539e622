// furnish.cc: the table of recipes, and what several of them need.
#include "server/sim/generation/furnish.h"

#include <array>

#include "shared/check.h"

namespace undercroft {
namespace {

struct RecipeRow {
  Role role;
  Furnish furnish;  // none: the room has what it needs
};

// clang-format off
constexpr std::array<RecipeRow, kRoleCount> kRecipes = {{
    {Role::Plain,       nullptr},
    {Role::Entrance,    nullptr},
    {Role::WayDown,     nullptr},
    {Role::ThroneRoom,  furnish_throne_room},
    {Role::Treasury,    furnish_treasury},
    {Role::Store,       furnish_store},
    {Role::GuardRoom,   furnish_guard_room},
    {Role::TrapGallery, furnish_trap_gallery},
    {Role::FloodedRoom, furnish_flooded_room},
    {Role::PortalRoom,  furnish_portal_room},
    {Role::Chasm,       furnish_chasm},
}};
// clang-format on

constexpr bool in_order_of_roles() {
  for (std::size_t i = 0; i < kRecipes.size(); ++i) {
    if (static_cast<std::size_t>(kRecipes[i].role) != i) return false;
  }
  return true;
}
static_assert(in_order_of_roles(), "a row for each role, in the order of the roles");

}  // namespace

void furnish_rooms(Placer& placer, const Stock& stock) {
  const Rng rng = placer.plan().options.stream("furnish");
  for (const Room& room : placer.plan().rooms) {
    const Furnish furnish = kRecipes[static_cast<std::size_t>(room.role)].furnish;
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
