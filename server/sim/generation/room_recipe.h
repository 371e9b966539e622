// room_recipe.h: stage D7: the sorts of interesting rooms that a level may have or not.
//
// Each sort is one file, furnish_NAME.cc, which defines `RoomRecipe recipe_of_NAME()`: where it
// belongs, and what makes it recognisable when one walks in. The build finds it by its name;
// nothing else has to be told of it.
#pragma once

#include <string_view>
#include <vector>

#include "server/sim/generation/furnish.h"
#include "server/sim/generation/level_plan.h"

namespace undercroft {

// What the choice of rooms may look at.
struct Casting {
  std::vector<Room>& rooms;
  std::vector<Link>& links;
  Rng rng;
  std::vector<int> from_entrance = {};  // links to walk, by room number - 1
  std::vector<int> articulations = {};  // rooms without which the graph falls apart
  bool deepest = false;

  [[nodiscard]] int degree(int room) const;
  [[nodiscard]] bool linked(int a, int b) const;
  // The first room with that role; nullptr when there is none.
  [[nodiscard]] const Room* with(Role role) const;
};

struct RoomRecipe {
  std::string_view name;  // "guard room"
  int rank = 0;           // recipes choose rooms in this order: the pickiest first
  int percent = 100;      // of the levels that have a place for it
  int rooms = 1;          // so many on a level, or none at all
  bool reserved = false;  // keeps exactly the doors that the graph gives it
  bool (*suits)(const Casting&, const Room&) = nullptr;
  Furnish furnish = nullptr;
};

// All of them, in order of rank.
[[nodiscard]] const std::vector<RoomRecipe>& room_recipes();

// The role of rooms made by a recipe, and the recipe of such a role. REQUIRES: there is one.
[[nodiscard]] Role role_called(std::string_view name);
[[nodiscard]] const RoomRecipe& recipe_of(Role role);

// A floor at least so large?
[[nodiscard]] bool has_inside(const Room& room, int width, int height);

}  // namespace undercroft
