// distance_map.cc: one breadth-first search for all walkers that share a goal.
#include "server/sim/sight/distance_map.h"

#include <array>

#include "server/sim/sight/weak_floor.h"

namespace undercroft {
namespace {

bool opens(const Entity& door, Walker walker) {
  if (!door.wired_to.empty()) return walker.opens_locks;  // plates move it, so hands do not (R143)
  return walker.opens_doors && (door.state != State::Locked || walker.opens_locks);
}

bool gets_past(const World& world, const Cell& cell, Walker walker) {
  switch (cell.body) {
    case Kind::ClosedDoor:
      return opens(world.entity(cell.top), walker);
    case Kind::Chest:
    case Kind::Mimic:
    case Kind::Lever:
    case Kind::Crate:
    case Kind::Altar:
      return false;
    default:
      return true;
  }
}

bool is_passable(const World& world, const Cell& cell, Walker walker) {
  if (is_wall(cell.ground) || (cell.ground == Ground::Ledge && !walker.flies)) return false;
  if (cell.peril > 0 && !walker.flies) return false;  // monsters do not walk into it (R196)
  return gets_past(world, cell, walker);
}

}  // namespace

void DistanceField::start(const World& world, int depth, Point goal, Walker walker) {
  depth_ = depth;
  walker_ = walker;
  const Size size = world.level(depth).cells.size();
  steps_.fill(size, kUnreachable);
  steps_[goal] = 0;
  reached_.clear();
  reached_.reserve(static_cast<std::size_t>(size.width) * static_cast<std::size_t>(size.height));
  reached_.push_back(goal);
  next_ = 0;
}

int DistanceField::steps_from(const World& world, Point at) {
  const Level& level = world.level(depth_);
  while (steps_[at] == kUnreachable && next_ < reached_.size()) {
    spread_from(level, world, reached_[next_++]);
  }
  return steps_[at];
}

void DistanceField::search(const World& world, int steps) {
  const Level& level = world.level(depth_);
  while (next_ < reached_.size() && steps_[reached_[next_]] < steps) {
    spread_from(level, world, reached_[next_++]);
  }
}

// Straight directions first: the barriers they find say which diagonals are pinched (R5).
void DistanceField::spread_from(const Level& level, const World& world, Point at) {
  const int steps = steps_[at] + 1;
  const auto inside = [&level](Point p) { return level.cells.contains(p); };
  std::array<bool, 8> barrier{};
  for (std::size_t i = 0; i < kEightDirections.size(); i += 2) {
    const Point to = step(at, kEightDirections[i]);
    barrier[i] = !inside(to) || is_barrier(level.cells[to]);
  }
  for (std::size_t i = 0; i < kEightDirections.size(); ++i) {
    const Point to = step(at, kEightDirections[i]);
    const bool pinched = i % 2 == 1 && barrier[i - 1] && barrier[(i + 1) % 8];
    if (pinched || !inside(to) || steps_[to] != kUnreachable) continue;
    if (!is_passable(world, level.cells[to], walker_)) continue;
    if (walker_.trusts_no_floor && has_weak_floor(world, depth_, to)) continue;
    steps_[to] = steps;
    reached_.push_back(to);
  }
}

Grid<int> distance_map(const World& world, int depth, Point goal, Walker walker) {
  DistanceField field;
  field.start(world, depth, goal, walker);
  world.level(depth).cells.for_each_point([&](Point p) { field.steps_from(world, p); });
  return field.known();
}

}  // namespace undercroft
