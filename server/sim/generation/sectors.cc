// sectors.cc: finds a cell for the bearer.
#include "server/sim/generation/sectors.h"

#include <optional>

namespace undercroft {
namespace {

std::optional<Point> cell_in(const World& world, int depth, Rect cells) {
  std::optional<Point> nearest;
  for (Point p{0, cells.top}; p.y < cells.bottom; ++p.y) {
    for (p.x = cells.left; p.x < cells.right; ++p.x) {
      if (!world.contains(depth, p) || is_wall(world.ground(depth, p))) continue;
      const bool is_nearer = !nearest || squared_distance(p, cells.centre()) <
                                             squared_distance(*nearest, cells.centre());
      if (is_nearer) nearest = p;
    }
  }
  return nearest;
}

}  // namespace

void lay_sector(World& world, int depth, Rect cells, const std::string& key) {
  const auto at = cell_in(world, depth, cells);
  if (!at) return;
  const EntityId bearer = world.spawn(world.catalogue().at(key), Place::on(depth, *at));
  world.add_sector(depth, cells, bearer);
}

}  // namespace undercroft
