// room_recipe.cc: the recipes that the build has found, put in order.
#include "server/sim/generation/room_recipe.h"

#include <algorithm>

#include "shared/check.h"

namespace undercroft {

// Written by the build, from the names of the files.
std::vector<RoomRecipe> found_room_recipes();

const std::vector<RoomRecipe>& room_recipes() {
  static const std::vector<RoomRecipe> kRecipes = [] {
    std::vector<RoomRecipe> recipes = found_room_recipes();
    std::sort(recipes.begin(), recipes.end(), [](const RoomRecipe& a, const RoomRecipe& b) {
      return std::pair(a.rank, a.name) < std::pair(b.rank, b.name);
    });
    return recipes;
  }();
  return kRecipes;
}

Role role_called(std::string_view name) {
  const auto& all = room_recipes();
  const auto found =
      std::find_if(all.begin(), all.end(), [name](const RoomRecipe& r) { return r.name == name; });
  CHECK(found != all.end(), "no recipe of a room has this name");
  return static_cast<Role>(static_cast<int>(Role::Recipe) + (found - all.begin()));
}

const RoomRecipe& recipe_of(Role role) {
  const auto index = static_cast<std::size_t>(role) - static_cast<std::size_t>(Role::Recipe);
  CHECK(role >= Role::Recipe && index < room_recipes().size(), "this role has no recipe");
  return room_recipes()[index];
}

bool has_inside(const Room& room, int width, int height) {
  return room.floor.width() >= width && room.floor.height() >= height;
}

int Casting::degree(int room) const {
  return static_cast<int>(std::count_if(
      links.begin(), links.end(), [room](const Link& l) { return l.a == room || l.b == room; }));
}

bool Casting::linked(int a, int b) const {
  return std::any_of(links.begin(), links.end(), [a, b](const Link& l) {
    return (l.a == a && l.b == b) || (l.a == b && l.b == a);
  });
}

const Room* Casting::with(Role role) const {
  const auto found =
      std::find_if(rooms.begin(), rooms.end(), [role](const Room& r) { return r.role == role; });
  return found == rooms.end() ? nullptr : &*found;
}

}  // namespace undercroft
