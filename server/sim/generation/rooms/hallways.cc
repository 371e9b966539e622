// hallways.cc: digs the links in order, doors first and then by length, and hangs the doors.
#include "server/sim/generation/rooms/hallways.h"

#include <algorithm>
#include <tuple>

#include "server/sim/generation/rooms/adjacency.h"
#include "server/sim/generation/rooms/hallway_route.h"

namespace undercroft {
namespace {

const Room& room(const std::vector<Room>& rooms, int number) {
  return rooms[static_cast<std::size_t>(number - 1)];
}

// Doors come first, while the walls are whole. Short hallways come next, so that long ones can
// reuse them. Loops come last, so that they take no space from required hallways.
std::vector<Link> in_digging_order(const std::vector<Room>& rooms, std::vector<Link> links) {
  const auto rank = [&rooms](const Link& link) {
    const int length =
        distance(room(rooms, link.a).floor.centre(), room(rooms, link.b).floor.centre());
    return std::tuple(link.loop, !link.door, length);
  };
  std::stable_sort(links.begin(), links.end(),
                   [&rank](const Link& a, const Link& b) { return rank(a) < rank(b); });
  return links;
}

// The straight line of cells through the wall on that side of floor cell `at`; empty if a door
// could not hang there.
std::vector<Point> straight_through(const DiggingSite& site, Point at, Direction side,
                                    const Link& link) {
  std::vector<Point> cells;
  for (Point p = step(at, side); site.zones[p] != Zone::Room; p = step(p, side)) {
    if (site.zones[p] != Zone::Wall || !may_be_doorway(site, p, side, link.a, link.b)) return {};
    cells.push_back(p);
  }
  return cells;
}

// Every straight passage from a to b through their shared wall.
std::vector<std::vector<Point>> straight_ways(const DiggingSite& site,
                                              const std::vector<Room>& rooms, const Link& link,
                                              const LevelOptions& options) {
  const Rect a = room(rooms, link.a).floor;
  const Rect b = room(rooms, link.b).floor;
  const Direction side = adjacent_side(a, b, {options.max_gap, options.min_span});
  std::vector<std::vector<Point>> ways;
  if (side == Direction::None) return ways;
  for (Point p{a.left, a.top}; p.y < a.bottom; ++p.y) {
    for (p.x = a.left; p.x < a.right; ++p.x) {
      const Point out = step(p, side);
      const bool facing = side == Direction::Up || side == Direction::Down
                              ? p.x >= b.left && p.x < b.right
                              : p.y >= b.top && p.y < b.bottom;
      if (a.contains(out) || !facing) continue;
      const std::vector<Point> cells = straight_through(site, p, side, link);
      if (!cells.empty()) ways.push_back(cells);
    }
  }
  return ways;
}

// The cheapest route without the two rooms' own floors; empty if there is none.
std::vector<Point> route_between(const DiggingSite& site, const std::vector<Room>& rooms, int a,
                                 int b, RouteScratch& scratch) {
  std::vector<Point> cells = find_route(site, rooms, a, b, scratch).value_or(std::vector<Point>{});
  std::erase_if(cells, [&site](Point p) { return site.zones[p] == Zone::Room; });
  return cells;
}

std::vector<Point> find_cells(const DiggingSite& site, const std::vector<Room>& rooms,
                              const Link& link, const LevelOptions& options, Rng& rng,
                              RouteScratch& scratch) {
  const auto ways = straight_ways(site, rooms, link, options);
  if (!ways.empty())
    return ways[static_cast<std::size_t>(rng.roll(static_cast<int>(ways.size()) - 1))];
  return route_between(site, rooms, link.a, link.b, scratch);
}

void dig(DiggingSite& site, const std::vector<Point>& cells) {
  for (const Point p : cells) {
    if (site.zones[p] == Zone::Wall) site.zones[p] = Zone::Doorway;
    if (site.zones[p] == Zone::Rock) site.zones[p] = Zone::Hallway;
  }
}

// The room that a doorway leads into: the reserved one of two, else the one with the lower number.
int room_behind(const DiggingSite& site, Point doorway) {
  int smallest = 0;
  for (const Direction way : {Direction::Up, Direction::Right, Direction::Down, Direction::Left}) {
    const Point beside = step(doorway, way);
    const int number = site.room_at[beside];
    if (number == 0) continue;
    if (site.reserved[beside] == number) return number;
    if (smallest == 0 || number < smallest) smallest = number;
  }
  return smallest;
}

// After some doorways were walled up, reroutes the hallways through the remaining ones.
bool lead_through_what_is_dug(DiggingSite& site, const std::vector<Room>& rooms,
                              std::vector<Hallway>& hallways, RouteScratch& scratch) {
  site.is_dug = true;
  for (Hallway& hallway : hallways) {
    hallway.cells = route_between(site, rooms, hallway.a, hallway.b, scratch);
    if (hallway.cells.empty()) return false;
  }
  return true;
}

bool has_door_beside(const std::vector<Doorway>& doorways, const Doorway& one) {
  return std::any_of(doorways.begin(), doorways.end(), [&one](const Doorway& other) {
    return other.entry != Entry::Arch && squared_distance(other.at, one.at) == 1;
  });
}

}  // namespace

DugHallways dig_hallways(const std::vector<Room>& rooms, const std::vector<Link>& links,
                         const LevelOptions& options) {
  Rng rng = options.stream("hallways");
  DiggingSite site = site_of(rooms, options.size);
  RouteScratch scratch;
  DugHallways dug;
  for (const Link& link : in_digging_order(rooms, links)) {
    const std::vector<Point> cells = find_cells(site, rooms, link, options, rng, scratch);
    if (cells.empty() && !link.loop) dug.flaw = Flaw::NoHallway;
    if (cells.empty()) continue;
    dig(site, cells);
    dug.hallways.push_back({link.a, link.b, cells});
  }
  if (wall_up_twins(site) && !lead_through_what_is_dug(site, rooms, dug.hallways, scratch)) {
    dug.flaw = Flaw::NoHallway;
  }
  site.zones.for_each_point([&](Point p) {
    if (site.zones[p] != Zone::Doorway) return;
    dug.doorways.push_back({p, room_behind(site, p), Entry::Arch});
  });
  dug.zones = site.zones;
  return dug;
}

void hang_doors(std::vector<Doorway>& doorways, const std::vector<Room>& rooms,
                const LevelOptions& options) {
  for (Doorway& doorway : doorways) {
    const Room& room = rooms[static_cast<std::size_t>(doorway.room - 1)];
    if (is_locked(room)) doorway.entry = Entry::Locked;
  }
  Rng rng = options.stream("doors");
  for (Doorway& doorway : doorways) {
    const bool arch = rng.roll(99) < options.arch_percent;
    if (doorway.entry == Entry::Locked || arch || has_door_beside(doorways, doorway)) continue;
    doorway.entry = Entry::Door;
  }
}

}  // namespace undercroft
