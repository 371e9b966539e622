// roles.cc: who gets which role: the ends of the level, what is locked, then the recipes.
#include "server/sim/generation/roles.h"

#include <algorithm>

#include "server/sim/generation/room_graph.h"
#include "server/sim/generation/room_recipe.h"

namespace undercroft {
namespace {

bool is_dead_end(const Casting& c, const Room& room) { return c.degree(room.number) == 1; }

void cast_entrance_and_way_down(Casting& c, const LevelOptions& options) {
  Room& entrance =
      c.rooms[static_cast<std::size_t>(c.rng.roll(static_cast<int>(c.rooms.size()) - 1))];
  entrance.role = Role::Entrance;
  c.from_entrance = link_distances(c.rooms.size(), c.links, entrance.number);
  const auto far = std::max_element(c.from_entrance.begin(), c.from_entrance.end());
  Room& goal = c.rooms[static_cast<std::size_t>(far - c.from_entrance.begin())];
  goal.role = options.is_deepest() ? Role::ThroneRoom : Role::WayDown;
}

using Suits = bool (*)(const Casting&, const Room&);

// Gives the role to one of the rooms that suit it, on so many percent of the levels that have one.
void cast(Casting& c, Role role, int percent, Suits suits) {
  std::vector<Room*> fit;
  for (Room& room : c.rooms) {
    if (room.role == Role::Plain && suits(c, room)) fit.push_back(&room);
  }
  if (fit.empty() || c.rng.roll(99) >= percent) return;
  fit[static_cast<std::size_t>(c.rng.roll(static_cast<int>(fit.size()) - 1))]->role = role;
}

bool touches(const Link& link, int room) { return link.a == room || link.b == room; }

// Where loops have left no dead end, a room that had one way in before gives its loops up.
void make_dead_end(Casting& c) {
  std::vector<int> ends;
  for (const Room& room : c.rooms) {
    const auto in_tree = std::count_if(c.links.begin(), c.links.end(), [&room](const Link& link) {
      return !link.loop && touches(link, room.number);
    });
    if (room.role == Role::Plain && in_tree == 1) ends.push_back(room.number);
  }
  if (ends.empty()) return;
  const int end = ends[static_cast<std::size_t>(c.rng.roll(static_cast<int>(ends.size()) - 1))];
  std::erase_if(c.links, [end](const Link& link) { return link.loop && touches(link, end); });
}

void cast_locked_room(Casting& c, Role role) {
  const bool has_place = std::any_of(c.rooms.begin(), c.rooms.end(), [&c](const Room& room) {
    return room.role == Role::Plain && is_dead_end(c, room);
  });
  if (!has_place) make_dead_end(c);
  cast(c, role, 100, is_dead_end);
}

// As many rooms as the recipe makes, or none: half a pair of portals leads nowhere.
void cast_recipe(Casting& c, const RoomRecipe& recipe) {
  const Role role = role_called(recipe.name);
  for (int i = 0; i < recipe.rooms; ++i) cast(c, role, i == 0 ? recipe.percent : 100, recipe.suits);
  const auto is_one = [role](const Room& r) { return r.role == role; };
  if (std::count_if(c.rooms.begin(), c.rooms.end(), is_one) == recipe.rooms) return;
  for (Room& room : c.rooms) {
    if (is_one(room)) room.role = Role::Plain;
  }
}

}  // namespace

void choose_roles(std::vector<Room>& rooms, std::vector<Link>& links, int locks,
                  const LevelOptions& options) {
  Casting casting{rooms, links, options.stream("roles"), {}, {}, options.is_deepest()};
  cast_entrance_and_way_down(casting, options);
  for (int lock = 0; lock < locks; ++lock) {
    cast_locked_room(casting, lock == 0 ? Role::Treasury : Role::Store);
  }
  casting.articulations = articulation_rooms(static_cast<int>(rooms.size()), links);
  for (const RoomRecipe& recipe : room_recipes()) cast_recipe(casting, recipe);
}

}  // namespace undercroft
