// rising_water.cc: rings of cells, one after the other.
#include "server/sim/rules/rising_water.h"

#include <algorithm>
#include <vector>

#include "server/sim/rules/clouds.h"
#include "server/sim/rules/travel.h"
#include "server/sim/rules/woken_levels.h"
#include "server/sim/rules/woken_way.h"
#include "server/sim/sight/distance_map.h"

namespace undercroft {
namespace {

bool is_lake(Ground ground) { return ground == Ground::Water || ground == Ground::Ice; }

bool is_floor(const World& world, int depth, Point at) {
  return world.level(depth).cells[at].ground == Ground::Floor;
}

// REQUIRES: floor. Doors keep the water out while they are shut; all else stands in it.
bool may_flood(const World& world, int depth, Point at) {
  return world.level(depth).cells[at].body != Kind::ClosedDoor && !is_on_way(world, depth, at);
}

bool is_beside_water(const Grid<Cell>& cells, Point at) {
  return std::any_of(kEightDirections.begin(), kEightDirections.end(), [&](Direction way) {
    const Point to = step(at, way);
    return cells.contains(to) && is_lake(cells[to].ground);
  });
}

bool is_dry(const World& world, int depth) {
  bool found = false;
  const Grid<Cell>& cells = world.level(depth).cells;
  cells.for_each_point([&](Point p) { found = found || is_lake(cells[p].ground); });
  return !found;
}

Grid<int> steps_to(const World& world, int depth, Point goal) {
  return distance_map(world, depth, goal, Walker{.opens_doors = true});
}

// The first in reading order of those as far.
std::vector<Point> farthest_floor(const World& world, int depth) {
  const Grid<int> steps = steps_to(world, depth, entrance_of(world, depth));
  std::vector<Point> farthest;
  steps.for_each_point([&](Point p) {
    if (steps[p] == kUnreachable || !is_floor(world, depth, p)) return;
    if (!may_flood(world, depth, p)) return;
    if (farthest.empty() || steps[p] > steps[farthest.front()]) farthest = {p};
  });
  return farthest;
}

std::vector<Point> next_ring(const World& world, int depth) {
  std::vector<Point> ring;
  const Grid<Cell>& cells = world.level(depth).cells;
  cells.for_each_point([&](Point p) {
    const bool is_next = cells[p].ground == Ground::Floor && is_beside_water(cells, p);
    if (is_next && may_flood(world, depth, p)) ring.push_back(p);
  });
  return ring;
}

// The way of a woken level begins there, so the level need not be searched for its stairs.
Point stairs_down(const World& world, int depth) {
  const WokenLevel* level = woken_level(world, depth);
  const bool has_way = level != nullptr && !level->way.empty();
  return has_way ? level->way.front() : way_down_of(world, depth);
}

}  // namespace

void raise_water(World& world, int depth) {
  std::vector<Point> ring = next_ring(world, depth);
  if (ring.empty() && is_dry(world, depth)) ring = farthest_floor(world, depth);
  for (const Point at : ring) world.set_ground(depth, at, Ground::Water);
}

void walk_on(World& world, int depth, const Burst& burst, int front) {
  DistanceField field;
  field.start(world, depth, stairs_down(world, depth), Walker{.opens_doors = true});
  field.search(world, front);
  const Grid<int>& steps = field.known();
  steps.for_each_point([&](Point p) {
    const bool burns = steps[p] == front && is_floor(world, depth, p);
    if (burns && !is_on_way(world, depth, p)) undercroft::burst(world, depth, p, burst);
  });
}

}  // namespace undercroft
