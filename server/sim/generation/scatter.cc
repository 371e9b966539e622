// scatter.cc: how large rooms are, and where they fall.
#include "server/sim/generation/scatter.h"

#include <algorithm>

namespace undercroft {
namespace {

// The side of the square of level that each room may call its own, in cells.
int share_of_a_room(const LevelOptions& options) {
  const int cells = options.size.width * options.size.height / room_count(options);
  int side = 1;
  while ((side + 1) * (side + 1) <= cells) ++side;
  return options.style == Style::Mixed ? side * 2 / 3 : side;
}

Rect rect_around(Point centre, int width, int height) {
  const int left = centre.x - width / 2;
  const int top = centre.y - height / 2;
  return {left, top, left + width, top + height};
}

}  // namespace

std::vector<Room> scatter(const LevelOptions& options) {
  Rng rng = options.stream("scatter");
  const int side = std::max(share_of_a_room(options), 6);
  const Size size = options.size;
  std::vector<Room> rooms;
  for (int number = 1; number <= room_count(options); ++number) {
    const int width = rng.between(std::max(4, side / 2), side + 2);  // wider than high, as screens
    const int height = rng.between(std::max(3, side / 3), std::max(4, side * 2 / 3));
    const int x = rng.between(size.width / 4, size.width * 3 / 4 - 1);
    const int y = rng.between(size.height / 4, size.height * 3 / 4 - 1);
    rooms.push_back({number, rect_around({x, y}, width, height), Role::Plain});
  }
  return rooms;
}

}  // namespace undercroft
