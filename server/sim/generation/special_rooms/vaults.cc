// vaults.cc: finds places for vaults and cuts them.
#include <algorithm>

#include "server/sim/generation/special_rooms/special_rooms.h"

namespace undercroft {
namespace {

struct VaultSite {
  Rect floor;
  Point doorway;
};

bool is_solid(const Grid<Zone>& zones, Rect floor) {
  for (Point p{0, floor.top - 1}; p.y <= floor.bottom; ++p.y) {
    for (p.x = floor.left - 1; p.x <= floor.right; ++p.x) {
      if (!zones.contains(p) || zones.on_rim(p) || zones[p] != Zone::Rock) return false;
    }
  }
  return true;
}

// The middle of the wall on that side. The next step in that direction is outside.
Point middle_of_wall(Rect floor, Direction side) {
  const Point centre = floor.centre();
  switch (side) {
    case Direction::Up:
      return {centre.x, floor.top - 1};
    case Direction::Down:
      return {centre.x, floor.bottom};
    case Direction::Left:
      return {floor.left - 1, centre.y};
    default:
      return {floor.right, centre.y};
  }
}

std::vector<VaultSite> sites_for(const Grid<Zone>& zones, Size size) {
  std::vector<VaultSite> sites;
  zones.for_each_point([&](Point p) {
    const Rect floor{p.x, p.y, p.x + size.width, p.y + size.height};
    if (zones[p] != Zone::Rock || !is_solid(zones, floor)) return;
    for (const Direction side :
         {Direction::Up, Direction::Right, Direction::Down, Direction::Left}) {
      const Point doorway = middle_of_wall(floor, side);
      const Point outside = step(doorway, side);
      if (zones.contains(outside) && zones[outside] == Zone::Cave)
        sites.push_back({floor, doorway});
    }
  });
  return sites;
}

void cut(LevelPlan& plan, const VaultSite& site, Role role) {
  const Rect f = site.floor;
  for (Point p{0, f.top - 1}; p.y <= f.bottom; ++p.y) {
    for (p.x = f.left - 1; p.x <= f.right; ++p.x) {
      plan.zones[p] = f.contains(p) ? Zone::Room : Zone::Wall;
    }
  }
  plan.zones[site.doorway] = Zone::Doorway;
  const int number = static_cast<int>(plan.rooms.size()) + 1;
  plan.rooms.push_back({number, f, role});
  plan.doorways.push_back({site.doorway, number, Entry::Locked});
}

int locked_rooms(const LevelPlan& plan) {
  return static_cast<int>(std::count_if(plan.rooms.begin(), plan.rooms.end(),
                                        [](const Room& r) { return is_locked(r); }));
}

// A vault counts as a plain room, and at most one room in three may be plain (D36). Levels of caves
// have no other rooms.
bool has_room_for_a_plain_one(const LevelPlan& plan) {
  if (plan.options.style == Style::Caves) return true;
  const auto plain = std::count_if(plan.rooms.begin(), plan.rooms.end(), [&plan](const Room& room) {
    const std::vector<Point> cells = cells_of(room);
    return room.role != Role::FloodedRoom && room.role != Role::Chasm && room.role != Role::Drawn &&
           std::all_of(cells.begin(), cells.end(),
                       [&plan](Point p) { return plan.zones[p] == Zone::Room; });
  });
  return (static_cast<std::size_t>(plain) + 1) * 3 <= plan.rooms.size() + 1;
}

Role next_role(const LevelPlan& plan, bool gate) {
  if (gate) return Role::WayDown;
  const bool has_treasury = std::any_of(plan.rooms.begin(), plan.rooms.end(),
                                        [](const Room& r) { return r.role == Role::Treasury; });
  return has_treasury ? Role::Store : Role::Treasury;
}

}  // namespace

int cut_vaults(LevelPlan& plan, int locks, bool gate) {
  Rng rng = plan.options.stream("vaults");
  int vaults = 0;
  while (locked_rooms(plan) < locks && has_room_for_a_plain_one(plan)) {
    const Size size{rng.between(3, 5), 3};
    const std::vector<VaultSite> sites = sites_for(plan.zones, size);
    if (sites.empty()) break;
    const auto chosen = static_cast<std::size_t>(rng.roll(static_cast<int>(sites.size()) - 1));
    const bool holds_goal = gate && plan.options.style == Style::Caves && vaults == 0;
    cut(plan, sites[chosen], next_role(plan, holds_goal));
    plan.rooms.back().gate = holds_goal;
    ++vaults;
  }
  return vaults;
}

}  // namespace undercroft
