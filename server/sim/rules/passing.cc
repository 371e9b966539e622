// passing.cc: the line behind absent players, and the ways around them.
#include "server/sim/rules/passing.h"

#include <algorithm>
#include <vector>

#include "server/sim/rules/corners.h"

namespace undercroft {
namespace {

bool is_absent_player(const World& world, int depth, Point at) {
  const EntityId body = world.body_at(depth, at);
  return body != kNobody && world.entity(body).slot > 0 && world.entity(body).absent;
}

// The bodies in the way, nearest first, and the free cell behind them. The line is empty if there
// is none.
std::vector<Point> line_past(const World& world, const Entity& mover, Direction direction) {
  std::vector<Point> line;
  if (direction == Direction::None) return line;
  for (Point at = mover.at();;) {
    if (is_pinched(world, mover.depth(), at, direction)) return {};
    at = step(at, direction);
    line.push_back(at);
    if (is_absent_player(world, mover.depth(), at)) continue;
    return world.is_free(mover.depth(), at) ? line : std::vector<Point>{};
  }
}

// Monsters and players who are here walk on; everything else that fills a cell stays there.
bool may_clear(const World& world, int depth, Point at) {
  const Cell& cell = world.level(depth).cells[at];
  if (is_free(cell)) return true;
  const bool walks = cell.body == Kind::Monster || cell.body == Kind::Player;
  return !is_wall(cell.ground) && walks && !is_absent_player(world, depth, at);
}

bool is_beside(const std::vector<Point>& bodies, Point at) {
  return std::any_of(bodies.begin(), bodies.end(),
                     [at](Point body) { return distance(body, at) == 1; });
}

// True if steps through the cells beside the bodies lead from one cell to the other.
bool is_way_around(const World& world, int depth, const std::vector<Point>& bodies, Point from,
                   Point to) {
  std::vector<Point> reached = {from};
  for (std::size_t i = 0; i < reached.size(); ++i) {
    const Point here = reached[i];
    if (here == to) return true;
    for (const Direction d : kEightDirections) {
      const Point next = step(here, d);
      const bool is_new = std::find(reached.begin(), reached.end(), next) == reached.end();
      if (is_new && is_beside(bodies, next) && may_clear(world, depth, next) &&
          !is_pinched(world, depth, here, d)) {
        reached.push_back(next);
      }
    }
  }
  return false;
}

}  // namespace

std::optional<Point> landing_past_absent(const World& world, const Entity& mover,
                                         Direction direction) {
  std::vector<Point> bodies = line_past(world, mover, direction);
  if (bodies.size() < 2) return std::nullopt;
  const Point landing = bodies.back();
  bodies.pop_back();
  if (is_way_around(world, mover.depth(), bodies, mover.at(), landing)) return std::nullopt;
  return landing;
}

}  // namespace undercroft
