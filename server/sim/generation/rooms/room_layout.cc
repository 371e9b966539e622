// room_layout.cc: scatters rooms and pushes them apart, in integer arithmetic.
#include "server/sim/generation/rooms/room_layout.h"

#include <algorithm>
#include <cstdint>
#include <optional>

namespace undercroft {
namespace {

// The side of the square that is a room's share of the level, in cells.
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

constexpr int kMinSpread = 30;  // percent
constexpr Size kSmallestRoom{4, 3};

struct Way {
  std::int64_t x = 0;
  std::int64_t y = 0;
};

std::int64_t square_root(std::int64_t n) {
  std::int64_t root = 0;
  for (std::int64_t bit = std::int64_t{1} << 31; bit > 0; bit >>= 1) {
    if ((root + bit) * (root + bit) <= n) root += bit;
  }
  return root;
}

// Scales a component `part` of a vector of length `length` to a vector of length `unit`. Rounds to
// nearest, halves away from zero.
int scaled(std::int64_t part, std::int64_t length, int unit) {
  const std::int64_t size = part < 0 ? -part : part;
  const auto steps = static_cast<int>((2 * size * unit + length) / (2 * length));
  return part < 0 ? -steps : steps;
}

// Scales `way` to the length `unit`.
Point of_length(Way way, int unit) {
  constexpr std::int64_t kFine = 16;  // keeps four fractional bits of the length
  const std::int64_t length = square_root((way.x * way.x + way.y * way.y) * kFine * kFine);
  return {scaled(way.x * kFine, length, unit), scaled(way.y * kFine, length, unit)};
}

// Reynolds' separation: the sum of the unit vectors towards `i` from each rectangle that it
// intersects, whatever their distance. A rectangle with the same centre has no direction.
Way away_from_neighbours(const std::vector<Rect>& rects, std::size_t i, int& neighbours) {
  constexpr int kUnit = 1024;
  const Rect me = rects[i];
  Way away;
  for (std::size_t j = 0; j < rects.size(); ++j) {
    const Rect other = rects[j];
    if (j == i || !intersect(me, other)) continue;
    ++neighbours;
    const Way way{(me.left + me.right) - (other.left + other.right),
                  (me.top + me.bottom) - (other.top + other.bottom)};
    if (way.x == 0 && way.y == 0) continue;
    const Point unit = of_length(way, kUnit);
    away.x += unit.x;
    away.y += unit.y;
  }
  return away;
}

// A step of one cell, in units of 1/grain.
Point unit_step(Way away, std::size_t i, int grain) {
  if (away.x != 0 || away.y != 0) return of_length(away, grain);
  const Point way = offset(kEightDirections[i % kEightDirections.size()]);
  return {way.x * grain, way.y * grain};
}

Rect moved(Rect r, Point by) {
  return {r.left + by.x, r.top + by.y, r.right + by.x, r.bottom + by.y};
}

// A Stretch centres the group of rooms along one axis, and stretches it into a share of the free
// space.
struct Stretch {
  int first;   // where the group begins
  int extent;  // its length
  int level;   // the level's length
  int share;   // percent

  // The new start of a room that started at `at`.
  [[nodiscard]] int moved(int at) const {
    const int spare = std::max(0, level - 2 - extent) * share / 100;
    const int start = (level - extent - spare) / 2;
    return start + (at - first) * (extent + spare) / extent;
  }
};

bool is_inside(Rect floor, Size level) {
  return floor.left >= 1 && floor.top >= 1 && floor.right < level.width &&
         floor.bottom < level.height;
}

std::vector<Rect> free_places(Size size, const std::vector<Rect>& standing, Size level) {
  std::vector<Rect> places;
  for (int y = 1; y + size.height < level.height; ++y) {
    for (int x = 1; x + size.width < level.width; ++x) {
      const Rect place{x, y, x + size.width, y + size.height};
      if (std::none_of(standing.begin(), standing.end(),
                       [place](Rect other) { return intersect(place, other); })) {
        places.push_back(place);
      }
    }
  }
  return places;
}

// A random place where a floor of that size fits; if there is none, the floor shrinks by a column
// or a row.
std::optional<Rect> free_place(Size size, const std::vector<Rect>& standing,
                               const LevelOptions& options, Rng& rng) {
  while (true) {
    const std::vector<Rect> places = free_places(size, standing, options.size);
    if (!places.empty()) {
      return places[static_cast<std::size_t>(rng.roll(static_cast<int>(places.size()) - 1))];
    }
    if (size.width > kSmallestRoom.width) {
      --size.width;
    } else if (size.height > kSmallestRoom.height) {
      --size.height;
    } else {
      return std::nullopt;
    }
  }
}

}  // namespace

std::vector<Room> scatter(const LevelOptions& options) {
  Rng rng = options.stream("scatter");
  const int side = std::max(share_of_a_room(options), 6);
  const Size size = options.size;
  std::vector<Room> rooms;
  for (int number = 1; number <= room_count(options); ++number) {
    const int width = rng.between(std::max(4, side / 2), side + 2);  // wider than high
    const int height = rng.between(std::max(3, side / 3), std::max(4, side * 2 / 3));
    const int x = rng.between(size.width / 4, size.width * 3 / 4 - 1);
    const int y = rng.between(size.height / 4, size.height * 3 / 4 - 1);
    rooms.push_back({number, rect_around({x, y}, width, height), Role::Plain});
  }
  return rooms;
}

int push_apart(std::vector<Rect>& rects, int grain) {
  int moves = 0;
  for (std::size_t i = 0; i < rects.size(); ++i) {
    int neighbours = 0;
    const Way away = away_from_neighbours(rects, i, neighbours);
    if (neighbours == 0) continue;
    rects[i] = moved(rects[i], unit_step(away, i, grain));
    ++moves;
  }
  return moves;
}

bool any_intersect(const std::vector<Rect>& rects) {
  for (std::size_t i = 0; i < rects.size(); ++i) {
    for (std::size_t j = i + 1; j < rects.size(); ++j) {
      if (intersect(rects[i], rects[j])) return true;
    }
  }
  return false;
}

bool separate(std::vector<Room>& rooms, const std::function<void()>& after_pass) {
  std::vector<Rect> rects;
  for (const Room& room : rooms) rects.push_back(room.floor);
  for (int pass = 0; pass < kMaxPasses && any_intersect(rects); ++pass) {
    push_apart(rects, 1);
    for (std::size_t i = 0; i < rooms.size(); ++i) rooms[i].floor = rects[i];
    if (after_pass) after_pass();
  }
  return !any_intersect(rects);
}

void spread(std::vector<Room>& rooms, const LevelOptions& options) {
  Rng rng = options.stream("spread");
  const int share = rng.between(kMinSpread, 100);
  Rect all = rooms.front().floor;
  for (const Room& room : rooms) {
    all.left = std::min(all.left, room.floor.left);
    all.top = std::min(all.top, room.floor.top);
    all.right = std::max(all.right, room.floor.right);
    all.bottom = std::max(all.bottom, room.floor.bottom);
  }
  const Stretch across{all.left, all.width(), options.size.width, share};
  const Stretch down{all.top, all.height(), options.size.height, share};
  for (Room& room : rooms) {
    const Point at{room.floor.left, room.floor.top};
    room.floor = moved(room.floor, Point{across.moved(at.x), down.moved(at.y)} - at);
  }
}

bool bring_inside(std::vector<Room>& rooms, const LevelOptions& options) {
  Rng rng = options.stream("again");
  std::vector<Rect> standing;
  for (const Room& room : rooms) {
    if (is_inside(room.floor, options.size)) standing.push_back(room.floor);
  }
  for (Room& room : rooms) {
    if (is_inside(room.floor, options.size)) continue;
    const auto place =
        free_place({room.floor.width(), room.floor.height()}, standing, options, rng);
    if (!place) return false;
    room.floor = *place;
    standing.push_back(*place);
  }
  return true;
}

}  // namespace undercroft
