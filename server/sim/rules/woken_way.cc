// woken_way.cc: walks down a map of distances.
#include "server/sim/rules/woken_way.h"

#include <algorithm>

#include "server/sim/rules/corners.h"
#include "server/sim/rules/travel.h"
#include "server/sim/rules/woken_levels.h"
#include "server/sim/world/crown_bearer.h"

namespace undercroft {
namespace {

bool is_nearer(const World& world, int depth, const Grid<int>& steps, Point at, Direction way) {
  const Point to = step(at, way);
  if (!steps.contains(to) || is_pinched(world, depth, at, way)) return false;
  return steps[to] != kUnreachable && steps[to] < steps[at];
}

// The first neighbour that is a step nearer, or the cell itself. Straight directions come first, so
// that the way is one that a hero would walk.
Point nearer(const World& world, int depth, const Grid<int>& steps, Point at) {
  for (const std::size_t first : {0U, 1U}) {
    for (std::size_t i = first; i < kEightDirections.size(); i += 2) {
      const Direction way = kEightDirections[i];
      if (is_nearer(world, depth, steps, at, way)) return step(at, way);
    }
  }
  return at;
}

bool burns_on(const World& world, const Entity& e) {
  return (e.kind() == Kind::Cloud || e.kind() == Kind::Patch) && world.blueprint(e).soft;
}

}  // namespace

Point start_of_way(const World& world, int depth) {
  const Point stairs = way_down_of(world, depth);
  const bool has_stairs = world.ground(depth, stairs) == Ground::StairsDown;
  const auto crown = has_stairs ? std::nullopt : place_of_crown(world);
  return crown && crown->depth == depth ? crown->at : stairs;
}

std::vector<Point> way_through(const World& world, int depth) {
  const Grid<int> steps = distance_map(world, depth, entrance_of(world, depth), kWalksOut);
  Point at = start_of_way(world, depth);
  if (steps[at] == kUnreachable) return {};
  std::vector<Point> way = {at};
  while (steps[at] > 0) {
    const Point next = nearer(world, depth, steps, at);
    if (next == at) return {};
    way.push_back(at = next);
  }
  return way;
}

void bare_way(World& world, int depth) {
  const std::vector<Point> way = woken_level(world, depth)->way;
  for (const Point at : way) {
    std::vector<EntityId> gone;
    for (const Entity& e : world.things_at(depth, at)) {
      if (burns_on(world, e)) gone.push_back(e.id);
    }
    for (const EntityId id : gone) world.remove(id);
  }
}

bool is_on_way(const World& world, int depth, Point at) {
  const std::vector<Point>& way = woken_level(world, depth)->way;
  return std::find(way.begin(), way.end(), at) != way.end();
}

}  // namespace undercroft
