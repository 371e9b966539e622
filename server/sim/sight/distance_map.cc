// distance_map.cc: one breadth-first search for all who share a goal.
#include "server/sim/sight/distance_map.h"

#include <vector>

namespace undercroft {
namespace {

bool gets_past(const Entity& body, Walker walker) {
  switch (body.kind()) {
    case Kind::ClosedDoor:
      if (!body.wired_to.empty()) return false;  // plates move it, and nothing else (R143)
      return walker.opens_doors && (body.state != State::Locked || walker.opens_locks);
    case Kind::Chest:
    case Kind::Mimic:
    case Kind::Lever:
    case Kind::Crate:
      return false;
    default:
      return true;
  }
}

bool passable(const World& world, int depth, Point at, Walker walker) {
  const Ground ground = world.ground(depth, at);
  if (is_wall(ground) || (ground == Ground::Ledge && !walker.flies)) return false;
  const EntityId body = world.body_at(depth, at);
  return body == kNobody || gets_past(world.entity(body), walker);
}

}  // namespace

Grid<int> distance_map(const World& world, int depth, Point goal, Walker walker) {
  Grid<int> steps(world.level(depth).cells.size(), kUnreachable);
  steps[goal] = 0;
  std::vector<Point> frontier = {goal};
  for (std::size_t next = 0; next < frontier.size(); ++next) {
    const Point at = frontier[next];
    for (const Direction d : kEightDirections) {
      const Point to = step(at, d);
      if (!steps.contains(to) || steps[to] != kUnreachable) continue;
      if (!passable(world, depth, to, walker) || world.is_pinched(depth, at, d)) continue;
      steps[to] = steps[at] + 1;
      frontier.push_back(to);
    }
  }
  return steps;
}

}  // namespace undercroft
