// digging_site.cc: draws rooms on rock, checks doorways, and removes superfluous ones.
#include "server/sim/generation/rooms/digging_site.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "server/sim/generation/plan/regions.h"

namespace undercroft {
namespace {

constexpr int kMinBetweenTwins = 8;  // minimum cells between doorways that join the same two spaces

bool is_floor(const DiggingSite& site, Point p) { return site.zones[p] == Zone::Room; }

// Numbers the spaces: floors by room number, each connected net of hallways by a negative number,
// everything else 0.
Grid<int> spaces_of(const DiggingSite& site) {
  Grid<bool> hallways(site.zones.size(), false);
  hallways.for_each_point([&](Point p) { hallways[p] = site.zones[p] == Zone::Hallway; });
  Grid<int> spaces = site.room_at;
  int net = 0;
  for (const std::vector<Point>& cells : regions_of(hallways)) {
    --net;
    for (const Point p : cells) spaces[p] = net;
  }
  return spaces;
}

// A passage through a wall: a doorway, or two in a row through a thick wall.
struct Passage {
  std::vector<Point> cells;
  std::pair<int, int> joins;  // two spaces, the lower number first
};

std::vector<Passage> passages_of(const DiggingSite& site) {
  const Grid<int> spaces = spaces_of(site);
  std::vector<Passage> passages;
  site.zones.for_each_point([&](Point p) {
    if (site.zones[p] != Zone::Doorway) return;
    for (const Direction way : {Direction::Right, Direction::Down}) {
      const Point before = step(p, opposite(way));
      if (spaces[before] == 0) continue;
      Passage passage;
      Point next = p;
      for (; site.zones[next] == Zone::Doorway; next = step(next, way))
        passage.cells.push_back(next);
      if (spaces[next] == 0) continue;
      passage.joins = std::minmax(spaces[before], spaces[next]);
      passages.push_back(std::move(passage));
    }
  });
  return passages;
}

// Finds two passages that join the same spaces too close to each other, and returns the second;
// nothing if there are none.
std::optional<Passage> twin_among(const std::vector<Passage>& passages) {
  for (std::size_t i = 0; i < passages.size(); ++i) {
    for (std::size_t j = i + 1; j < passages.size(); ++j) {
      if (passages[i].joins == passages[j].joins &&
          distance(passages[i].cells.front(), passages[j].cells.front()) < kMinBetweenTwins) {
        return passages[j];
      }
    }
  }
  return std::nullopt;
}

// Fills a dead-end hallway back to its last junction.
void fill_dead_ends(DiggingSite& site, Point from) {
  if (site.zones[from] != Zone::Hallway) return;
  std::vector<Point> open;
  for (const Direction way : kFourDirections) {
    const Zone zone = site.zones[step(from, way)];
    if (zone != Zone::Rock && zone != Zone::Wall) open.push_back(step(from, way));
  }
  if (open.size() > 1) return;
  site.zones[from] = Zone::Rock;
  for (const Point next : open) fill_dead_ends(site, next);
}

}  // namespace

bool is_undug(const DiggingSite& site, Point p) {
  return site.zones[p] == Zone::Rock || site.zones[p] == Zone::Wall;
}

bool is_reserved_by_others(const DiggingSite& site, Point p, int a, int b) {
  const int owner = site.reserved[p];
  return owner != 0 && owner != a && owner != b;
}

DiggingSite site_of(const std::vector<Room>& rooms, Size level) {
  DiggingSite site{Grid<Zone>(level, Zone::Rock), Grid<int>(level, 0), Grid<int>(level, 0)};
  for (const Room& room : rooms) {
    const Rect f = room.floor;
    for (Point p{0, f.top - 1}; p.y <= f.bottom; ++p.y) {
      for (p.x = f.left - 1; p.x <= f.right; ++p.x) {
        const bool floor = f.contains(p);
        site.zones[p] = floor ? Zone::Room : Zone::Wall;
        if (floor) site.room_at[p] = room.number;
        if (!is_reserved(room)) continue;
        site.reserved[p] = site.reserved[p] == 0 ? room.number : -1;
      }
    }
  }
  return site;
}

bool may_be_doorway(const DiggingSite& site, Point at, Direction way, int a, int b) {
  const Point before = step(at, opposite(way));
  const Point behind = step(at, way);
  if (site.zones.on_rim(at) || is_reserved_by_others(site, at, a, b)) return false;
  if (!is_floor(site, before) && !is_floor(site, behind)) return false;
  return is_undug(site, step(at, rotated(way, 2))) && is_undug(site, step(at, rotated(way, -2)));
}

bool wall_up_twins(DiggingSite& site) {
  bool any = false;
  while (const auto twin = twin_among(passages_of(site))) {
    any = true;
    for (const Point p : twin->cells) site.zones[p] = Zone::Wall;
    for (const Point p : twin->cells) {
      for (const Direction way : kFourDirections) fill_dead_ends(site, step(p, way));
    }
  }
  return any;
}

}  // namespace undercroft
