// room_way_to_stairs.cc: a breadth-first search from the stairs outwards.
#include "server/sim/content/room_way_to_stairs.h"

#include <algorithm>
#include <optional>

namespace undercroft {
namespace {

bool is_bare(const DrawnRoom& room, Point p) {
  return room.ground[p] == Ground::Floor &&
         std::none_of(room.things.begin(), room.things.end(),
                      [p](const DrawnThing& thing) { return thing.at == p; });
}

}  // namespace

std::optional<Point> stairs_in(const DrawnRoom& room) {
  std::optional<Point> found;
  room.ground.for_each_point([&](Point p) {
    if (is_stairs(room.ground[p])) found = p;
  });
  return found;
}

std::vector<Point> way_to_stairs(const DrawnRoom& room) {
  const auto stairs = stairs_in(room);
  if (!stairs) return {};
  Grid<Point> towards(room.ground.size(), Point{-1, -1});  // the next cell of the way
  towards[*stairs] = *stairs;
  std::vector<Point> open = {*stairs};
  for (std::size_t i = 0; i < open.size(); ++i) {
    Point p = open[i];
    if (room.ground.on_rim(p)) {
      std::vector<Point> way = {p};
      while (p != *stairs) way.push_back(p = towards[p]);
      return way;
    }
    for (const Direction direction : kFourDirections) {
      const Point next = step(p, direction);
      if (!towards.contains(next) || towards[next].x >= 0 || !is_bare(room, next)) continue;
      towards[next] = p;
      open.push_back(next);
    }
  }
  return {};
}

}  // namespace undercroft
