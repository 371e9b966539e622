// phasing.cc: looks for the other side.
#include "server/sim/rules/phasing.h"

#include "server/sim/rules/peace.h"

namespace undercroft {
namespace {

constexpr int kFarthest = 8;  // cells

bool may_arrive(const World& world, int depth, Point at) {
  return world.is_free(depth, at) && !is_perilous(world, depth, at);
}

}  // namespace

std::optional<Point> behind_the_wall(const World& world, const Entity& e, Direction direction) {
  if (!e.has(Trait::Phasing) || direction == Direction::None) return std::nullopt;
  Point at = step(e.at(), direction);
  if (!world.is_barrier(e.depth(), at)) return std::nullopt;
  for (int cells = 2; cells <= kFarthest; ++cells) {
    at = step(at, direction);
    if (!world.contains(e.depth(), at)) return std::nullopt;
    if (world.is_barrier(e.depth(), at)) continue;
    return may_arrive(world, e.depth(), at) ? std::optional(at) : std::nullopt;
  }
  return std::nullopt;
}

}  // namespace undercroft
