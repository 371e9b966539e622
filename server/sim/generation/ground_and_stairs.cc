// ground_and_stairs.cc: zones into grounds, and the stairs.
#include "server/sim/generation/ground_and_stairs.h"

#include <algorithm>

#include "server/sim/generation/plan/regions.h"

namespace undercroft {
namespace {

Ground ground_of(Zone zone, Style style) {
  switch (zone) {
    case Zone::Rock:
      return style == Style::Rooms ? Ground::Masonry : Ground::SoftRock;
    case Zone::Wall:
      return Ground::Masonry;
    case Zone::Room:
    case Zone::Doorway:
    case Zone::Hallway:
    case Zone::Cave:
      return Ground::Floor;
  }
  return Ground::Bedrock;
}

void harden_walls(LevelPlan& plan, const Room& room) {
  const Rect f = room.floor;
  for (Point p{0, f.top - 1}; p.y <= f.bottom; ++p.y) {
    for (p.x = f.left - 1; p.x <= f.right; ++p.x) {
      if (is_wall(plan.ground[p])) plan.ground[p] = Ground::Bedrock;
    }
  }
}

// Floor with nothing but floor around it.
bool is_open_spot(const LevelPlan& plan, Point p) {
  if (plan.ground[p] != Ground::Floor) return false;
  return std::all_of(kEightDirections.begin(), kEightDirections.end(),
                     [&](Direction way) { return plan.ground[step(p, way)] == Ground::Floor; });
}

std::vector<Point> open_spots(const LevelPlan& plan) {
  std::vector<Point> spots;
  plan.ground.for_each_point([&](Point p) {
    if (plan.zones[p] == Zone::Cave && is_open_spot(plan, p)) spots.push_back(p);  // no vault
  });
  return spots;
}

// Not against its walls: where a doorway is, nothing should be beside it.
std::optional<Point> spot_in(const LevelPlan& plan, Role role, Rng& rng) {
  for (const Room& room : plan.rooms) {
    if (room.role != role) continue;
    const Rect f = room.floor;
    return Point{rng.between(f.left + 1, f.right - 2), rng.between(f.top + 1, f.bottom - 2)};
  }
  return std::nullopt;
}

bool choose_in_cave(LevelPlan& plan, Rng& rng) {
  const std::vector<Point> spots = open_spots(plan);
  if (spots.empty()) return false;
  plan.entrance = spots[static_cast<std::size_t>(rng.roll(static_cast<int>(spots.size()) - 1))];
  Grid<bool> floor(plan.ground.size(), false);
  plan.ground.for_each_point([&](Point p) { floor[p] = is_firm(plan.ground[p]); });
  const Grid<int> far = distances_over(floor, plan.entrance);
  plan.goal = *std::max_element(spots.begin(), spots.end(),
                                [&far](Point a, Point b) { return far[a] < far[b]; });
  return far[plan.goal] > 0;
}

bool choose_in_rooms(LevelPlan& plan, Rng& rng) {
  const auto entrance = spot_in(plan, Role::Entrance, rng);
  const auto goal =
      spot_in(plan, plan.options.is_deepest() ? Role::ThroneRoom : Role::WayDown, rng);
  if (!entrance || !goal) return false;
  plan.entrance = *entrance;
  plan.goal = *goal;
  return true;
}

}  // namespace

void lay_ground(LevelPlan& plan) {
  plan.ground = Grid<Ground>(plan.zones.size(), Ground::Bedrock);
  plan.zones.for_each_point([&plan](Point p) {
    if (!plan.ground.on_rim(p)) plan.ground[p] = ground_of(plan.zones[p], plan.options.style);
  });
  for (const Room& room : plan.rooms) {
    if (is_locked(room.role)) harden_walls(plan, room);
  }
}

bool place_stairs(LevelPlan& plan) {
  Rng rng = plan.options.stream("stairs");
  if (!(plan.options.style == Style::Caves ? choose_in_cave(plan, rng)
                                           : choose_in_rooms(plan, rng)))
    return false;
  plan.ground[plan.entrance] = Ground::StairsUp;
  if (!plan.options.is_deepest()) plan.ground[plan.goal] = Ground::StairsDown;
  return true;
}

}  // namespace undercroft
