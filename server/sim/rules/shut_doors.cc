// shut_doors.cc: shuts a door, and looks who is behind it.
#include "server/sim/rules/shut_doors.h"

#include <algorithm>
#include <utility>

#include "server/sim/content/kind_uses.h"
#include "server/sim/rules/down.h"
#include "server/sim/rules/travel.h"
#include "server/sim/rules/woken_way.h"
#include "server/sim/sight/distance_map.h"
#include "server/sim/sight/events.h"

namespace undercroft {
namespace {

std::vector<EntityId> plate_doors(const World& world, int depth) {
  std::vector<EntityId> doors;
  for (const Entity& e : world.entities()) {
    const bool is_held_open =
        e.kind() == Kind::OpenDoor && e.depth() == depth && !e.wired_to.empty();
    if (is_held_open) doors.push_back(e.id);
  }
  return doors;
}

bool is_occupied(const World& world, const Entity& door) {
  return world.body_at(door.depth(), door.at()) != kNobody ||
         downed_at(world, door.depth(), door.at()) != kNobody;
}

Grid<int> walks_of(const World& world, int depth) {
  return distance_map(world, depth, entrance_of(world, depth), kWalksOut);
}

bool cuts_off(const World& world, int depth, const Grid<int>& before) {
  const Grid<int> after = walks_of(world, depth);
  const std::vector<Point> kept = cells_to_keep_open(world, depth);
  return std::any_of(kept.begin(), kept.end(), [&](Point p) {
    return before[p] != kUnreachable && after[p] == kUnreachable;
  });
}

void shut_unless_needed(World& world, int depth, EntityId door) {
  const Entity& d = std::as_const(world).entity(door);
  if (is_occupied(world, d) || is_on_way(world, depth, d.at())) return;
  const Grid<int> before = walks_of(world, depth);
  world.set_state(door, State::Locked);
  if (cuts_off(world, depth, before)) return world.set_state(door, State::Open);
  unwire(world, door);
  tell_effect(world, Verb::Closed, kNobody, door);
}

}  // namespace

void unwire(World& world, EntityId door) {
  const std::vector<EntityId> plates = std::exchange(world.entity(door).wired_to, {});
  for (const EntityId plate : plates) {
    if (world.exists(plate)) std::erase(world.entity(plate).wired_to, door);
  }
}

std::vector<Point> cells_to_keep_open(const World& world, int depth) {
  std::vector<Point> cells = {entrance_of(world, depth), way_down_of(world, depth)};
  const Population& there = world.population(depth);
  cells.insert(cells.end(), there.player_places.begin(), there.player_places.end());
  for (const EntityId portal : there.portals) cells.push_back(world.entity(portal).at());
  const EntityId crown = world.run.waking.get().crown;
  const bool lies = world.exists(crown) && world.entity(crown).depth() == depth;
  if (lies) cells.push_back(world.entity(crown).at());
  return cells;
}

void shut_doors(World& world, int depth) {
  for (const EntityId door : plate_doors(world, depth)) shut_unless_needed(world, depth, door);
}

}  // namespace undercroft
