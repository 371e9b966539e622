// basins.cc: masks what must stay, and lays a lake or chasm into the rest.
#include "server/sim/generation/terrain/basins.h"

#include <algorithm>
#include <map>

#include "server/sim/generation/plan/regions.h"
#include "server/sim/generation/terrain/bridges.h"

namespace undercroft {
namespace {

constexpr int kFromTheStairs = 4;         // minimum cells; a guard stands within 3
constexpr int kAroundPlates = 3;          // cells around a room for a niche and its walls
constexpr std::size_t kSmallestDry = 4;   // cells; smaller ones sink
constexpr std::size_t kPartOfASpace = 4;  // cells of a room or hallway that a crossing takes

// Numbers that no room has.
constexpr int kRockSpace = 0;
constexpr int kHallwaySpace = -1;
constexpr int kCaveSpace = -2;

bool keeps_its_floor(Role role) {
  return role != Role::Plain && role != Role::Entrance && role != Role::WayDown &&
         role != Role::ThroneRoom;
}

// The room itself, its walls, and what its furnishing may dig into.
Rect kept_around(const Room& room) {
  const int by = room.role == Role::PlateRoom ? kAroundPlates : 1;
  const Rect f = room.floor;
  return {f.left - by, f.top - by, f.right + by, f.bottom + by};
}

bool is_next_to(const LevelPlan& plan, Point at, Zone zone) {
  return std::any_of(kEightDirections.begin(), kEightDirections.end(),
                     [&](Direction way) { return plan.zones[step(at, way)] == zone; });
}

bool is_near_stairs(const LevelPlan& plan, Point at) {
  return distance(at, plan.entrance) < kFromTheStairs || distance(at, plan.goal) < kFromTheStairs;
}

bool may_sink(const LevelPlan& plan, Point at) {
  if (plan.zones.on_rim(at) || plan.ground[at] == Ground::Bedrock) return false;
  const Zone zone = plan.zones[at];
  const bool suits = zone == Zone::Rock || zone == Zone::Wall || zone == Zone::Room ||
                     zone == Zone::Hallway || zone == Zone::Cave;
  return suits && !is_near_stairs(plan, at) && !is_next_to(plan, at, Zone::Doorway) &&
         !is_next_to(plan, at, Zone::Bridge);
}

void drown(LevelPlan& plan, Point at, Zone zone) {
  plan.zones[at] = zone;
  plan.ground[at] = zone == Zone::Lake ? Ground::Water : Ground::Ledge;
}

// Sinks the bits of dry ground that are too small to stand on, unless something needs them.
void drown_bits(LevelPlan& plan, const Grid<bool>& free, Zone zone) {
  for (const std::vector<Point>& region : regions_of(dry_ground(plan))) {
    const bool is_free =
        std::all_of(region.begin(), region.end(), [&](Point p) { return free[p]; });
    if (region.size() >= kSmallestDry || !is_free) continue;
    for (const Point p : region) drown(plan, p, zone);
  }
}

}  // namespace

Grid<bool> cells_for_basins(const LevelPlan& plan) {
  Grid<bool> free(plan.zones.size(), false);
  free.for_each_point([&](Point p) { free[p] = may_sink(plan, p); });
  for (const Room& room : plan.rooms) {
    if (!keeps_its_floor(room.role) && !is_reserved(room)) continue;
    const Rect kept = kept_around(room);
    for (Point p{0, kept.top}; p.y < kept.bottom; ++p.y) {
      for (p.x = kept.left; p.x < kept.right; ++p.x) {
        if (free.contains(p)) free[p] = false;
      }
    }
  }
  return free;
}

std::vector<Point> joined_part(Size size, const std::vector<Point>& cells) {
  Grid<bool> grid(size, false);
  for (const Point p : cells) grid[p] = true;
  std::vector<std::vector<Point>> parts = regions_of(grid);
  const auto largest = std::max_element(
      parts.begin(), parts.end(), [](const auto& a, const auto& b) { return a.size() < b.size(); });
  return largest == parts.end() ? std::vector<Point>{} : std::move(*largest);
}

Grid<int> rooms_and_ways(const LevelPlan& plan) {
  Grid<int> spaces(plan.zones.size(), kRockSpace);
  plan.zones.for_each_point([&](Point p) {
    if (plan.zones[p] == Zone::Hallway) spaces[p] = kHallwaySpace;
    if (plan.zones[p] == Zone::Cave) spaces[p] = kCaveSpace;
  });
  for (const Room& room : plan.rooms) {
    for (Point p{0, room.floor.top}; p.y < room.floor.bottom; ++p.y) {
      for (p.x = room.floor.left; p.x < room.floor.right; ++p.x) {
        if (!is_wall(plan.ground[p])) spaces[p] = room.number;
      }
    }
  }
  return spaces;
}

bool crosses_spaces(const Grid<int>& spaces, const std::vector<Point>& cells) {
  std::map<int, std::size_t> taken;
  for (const Point p : cells) ++taken[spaces[p]];
  if (taken[kRockSpace] * 2 > cells.size()) return false;
  taken.erase(kRockSpace);
  const bool caves = taken[kCaveSpace] >= kPartOfASpace;
  const auto parts = std::count_if(taken.begin(), taken.end(), [](const auto& part) {
    return part.second >= (part.first == kHallwaySpace ? 1 : kPartOfASpace);
  });
  return caves || parts >= 2;
}

bool lay_basin(LevelPlan& plan, const Grid<bool>& free, const std::vector<Point>& cells,
               Zone zone) {
  const Grid<Zone> zones = plan.zones;
  const Grid<Ground> ground = plan.ground;
  const std::size_t pieces = regions_of(dry_ground(plan)).size();
  for (const Point p : cells) drown(plan, p, zone);
  drown_bits(plan, free, zone);
  lay_bridges(plan);
  if (regions_of(dry_ground(plan)).size() <= pieces) return true;
  plan.zones = zones;
  plan.ground = ground;
  return false;
}

}  // namespace undercroft
