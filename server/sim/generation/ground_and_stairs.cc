// ground_and_stairs.cc: converts zones to grounds, and places the stairs.
#include "server/sim/generation/ground_and_stairs.h"

#include <algorithm>

#include "server/sim/generation/plan/regions.h"
#include "server/sim/generation/things/placer.h"

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
    case Zone::Niche:
    case Zone::Drawn:
    case Zone::Bridge:
      return Ground::Floor;
    case Zone::Lake:
      return Ground::Water;
    case Zone::Chasm:
      return Ground::Ledge;
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

// A floor cell surrounded by floor.
bool is_open_spot(const LevelPlan& plan, Point p) {
  if (plan.ground[p] != Ground::Floor) return false;
  return std::all_of(kEightDirections.begin(), kEightDirections.end(),
                     [&](Direction way) { return plan.ground[step(p, way)] == Ground::Floor; });
}

std::vector<Point> open_spots(const LevelPlan& plan) {
  std::vector<Point> spots;
  plan.ground.for_each_point([&](Point p) {
    if (plan.zones[p] == Zone::Cave && is_open_spot(plan, p)) spots.push_back(p);  // not in a vault
  });
  return spots;
}

// Prefers cells away from the walls, so that the stairs are not beside a doorway; in a room with an
// irregular shape (D36), the most open cells available.
std::optional<Point> spot_in(const LevelPlan& plan, Role role, Rng& rng) {
  for (const Room& room : plan.rooms) {
    if (room.role != role) continue;
    const Rect f = room.floor;
    std::vector<Point> inside;
    std::vector<Point> open;
    for (Point p{0, f.top + 1}; p.y < f.bottom - 1; ++p.y) {
      for (p.x = f.left + 1; p.x < f.right - 1; ++p.x) {
        if (plan.ground[p] == Ground::Floor) inside.push_back(p);
        if (is_open_spot(plan, p)) open.push_back(p);
      }
    }
    const std::vector<Point>& spots = open.empty() ? inside : open;
    if (spots.empty()) return std::nullopt;
    return spots[static_cast<std::size_t>(rng.roll(static_cast<int>(spots.size()) - 1))];
  }
  return std::nullopt;
}

Grid<int> walks_from(const LevelPlan& plan, Point from) {
  Grid<bool> floor(plan.ground.size(), false);
  plan.ground.for_each_point([&](Point p) { floor[p] = is_firm(plan.ground[p]); });
  return distances_over(floor, from);
}

Role goal_role(const LevelPlan& plan) {
  return plan.options.is_deepest() ? Role::ThroneRoom : Role::WayDown;
}

// The goal is in a vault (D36) or in the hall of the Crown (D61). The entrance is a random open
// spot in the farther half of the caves.
bool choose_far_from_goal(LevelPlan& plan, std::vector<Point> spots, Rng& rng) {
  const auto goal = plan.crown ? plan.crown : spot_in(plan, goal_role(plan), rng);
  if (!goal) return false;
  plan.goal = *goal;
  if (plan.guard_post) {  // which is not near the entrance (D23)
    std::erase_if(spots,
                  [&plan](Point p) { return distance(p, *plan.guard_post) <= kSafeDistance; });
    if (spots.empty()) return false;
  }
  const Grid<int> far = walks_from(plan, plan.goal);
  std::stable_sort(spots.begin(), spots.end(),
                   [&far](Point a, Point b) { return far[a] > far[b]; });
  const int half = static_cast<int>(spots.size() + 1) / 2;
  plan.entrance = spots[static_cast<std::size_t>(rng.roll(half - 1))];
  return far[plan.entrance] > 0;
}

bool choose_in_cave(LevelPlan& plan, Rng& rng) {
  const std::vector<Point> spots = open_spots(plan);
  if (spots.empty()) return false;
  if (plan.gated || plan.crown) return choose_far_from_goal(plan, spots, rng);
  plan.entrance = spots[static_cast<std::size_t>(rng.roll(static_cast<int>(spots.size()) - 1))];
  const Grid<int> far = walks_from(plan, plan.entrance);
  plan.goal = *std::max_element(spots.begin(), spots.end(),
                                [&far](Point a, Point b) { return far[a] < far[b]; });
  return far[plan.goal] > 0;
}

// A drawn room may have the stairs.
std::optional<Point> drawn_stairs(const LevelPlan& plan, Ground ground) {
  for (const DrawnPlace& place : plan.drawn) {
    if (place.stairs && place.stair_ground == ground) return place.stairs;
  }
  return std::nullopt;
}

bool choose_in_rooms(LevelPlan& plan, Rng& rng) {
  auto entrance = drawn_stairs(plan, Ground::StairsUp);
  auto goal = plan.crown ? plan.crown : drawn_stairs(plan, Ground::StairsDown);
  if (!entrance) entrance = spot_in(plan, Role::Entrance, rng);
  if (!goal) goal = spot_in(plan, goal_role(plan), rng);
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
    if (is_locked(room) || room.role == Role::ThroneRoom) harden_walls(plan, room);
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
