// distance_map.cc: one breadth-first search for all who share a goal.
#include "server/sim/sight/distance_map.h"

#include <vector>

namespace undercroft {
namespace {

bool passable(const World& world, int depth, Point at, bool through_doors) {
  if (!world.is_barrier(depth, at)) return true;
  if (!through_doors || !world.contains(depth, at)) return false;
  const EntityId door = world.body_at(depth, at);
  return door != kNobody && world.entity(door).state != State::Locked;
}

}  // namespace

Grid<int> distance_map(const World& world, int depth, Point goal, bool through_doors) {
  Grid<int> steps(world.level(depth).cells.size(), kUnreachable);
  steps[goal] = 0;
  std::vector<Point> frontier = {goal};
  for (std::size_t next = 0; next < frontier.size(); ++next) {
    const Point at = frontier[next];
    for (const Direction d : kEightDirections) {
      const Point to = step(at, d);
      if (!steps.contains(to) || steps[to] != kUnreachable) continue;
      if (!passable(world, depth, to, through_doors) || world.is_pinched(depth, at, d)) continue;
      steps[to] = steps[at] + 1;
      frontier.push_back(to);
    }
  }
  return steps;
}

}  // namespace undercroft
