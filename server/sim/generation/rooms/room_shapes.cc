// room_shapes.cc: what each shape fills, and what must stay open.
#include "server/sim/generation/rooms/room_shapes.h"

#include <algorithm>
#include <array>

#include "server/sim/generation/plan/regions.h"

namespace undercroft {
namespace {

constexpr std::array<Shape, kShapeCount - 1> kShapes = {Shape::Round, Shape::Cross, Shape::Ell,
                                                        Shape::Pillars, Shape::Alcoves};
constexpr int kLeastFloor = 6;  // cells that a shape leaves

// Does the shape fill the cell that is so many cells from the left and from the top of w x h?
bool fills(Shape shape, Point p, int w, int h) {
  const bool large = w >= 5 && h >= 5;
  switch (shape) {
    case Shape::Plain:
      return false;
    case Shape::Round: {  // outside of the ellipse that the floor is drawn around
      const int x = 2 * p.x + 1 - w;
      const int y = 2 * p.y + 1 - h;
      return x * x * h * h + y * y * w * w > w * w * h * h;
    }
    case Shape::Cross:
      return (p.x < w / 3 || p.x >= w - w / 3) && (p.y < h / 3 || p.y >= h - h / 3);
    case Shape::Ell:
      return p.x < (w - 1) / 2 && p.y < (h - 1) / 2;
    case Shape::Pillars:
      return large && p.x % 2 == 1 && p.y % 2 == 1 && p.x < w - 1 && p.y < h - 1;
    case Shape::Alcoves:  // every second cell along the walls, and so niches between
      return large && (p.x == 0 || p.y == 0 || p.x == w - 1 || p.y == h - 1) &&
             (p.x + p.y) % 2 == 0;
  }
  return false;
}

// Turned over, so that an ell's missing corner may be any of the four.
Point turned(Point p, int w, int h, int turn) {
  if (turn % 2 == 1) p.x = w - 1 - p.x;
  if (turn / 2 == 1) p.y = h - 1 - p.y;
  return p;
}

bool has_own_shape(Role role) { return role == Role::Chasm || role == Role::FloodedRoom; }

// Opens the way from each doorway inward until it comes to floor.
void open_doorways(const LevelPlan& plan, Rect floor, Grid<bool>& open) {
  for (const Doorway& doorway : plan.doorways) {
    for (const Direction way : kFourDirections) {
      for (Point p = step(doorway.at, way); floor.contains(p) && !open[p]; p = step(p, way)) {
        open[p] = true;
      }
    }
  }
}

// The floor that a shape leaves, or nothing: too little, or in pieces, or all of it.
std::optional<Grid<bool>> shaped_floor(const LevelPlan& plan, const Room& room, Shape shape,
                                       Rng& rng) {
  Grid<bool> open(plan.zones.size(), false);
  int cells = 0;
  for (Point p{0, room.floor.top}; p.y < room.floor.bottom; ++p.y) {
    for (p.x = room.floor.left; p.x < room.floor.right; ++p.x) open[p] = true;
  }
  for (const Point p : filled_cells(room.floor, shape, rng)) open[p] = false;
  open_doorways(plan, room.floor, open);
  open.for_each_point([&](Point p) { cells += open[p] ? 1 : 0; });
  const bool is_whole = cells == room.floor.width() * room.floor.height();
  if (is_whole || cells < kLeastFloor || regions_of(open).size() != 1) return std::nullopt;
  return open;
}

void shape_room(LevelPlan& plan, Room& room, Rng& rng) {
  std::vector<Shape> shapes(kShapes.begin(), kShapes.end());
  shuffle(shapes, rng);
  for (const Shape shape : shapes) {
    const auto open = shaped_floor(plan, room, shape, rng);
    if (!open) continue;
    room.shape = shape;
    for (Point p{0, room.floor.top}; p.y < room.floor.bottom; ++p.y) {
      for (p.x = room.floor.left; p.x < room.floor.right; ++p.x) {
        if (!(*open)[p]) plan.zones[p] = Zone::Wall;
      }
    }
    return;
  }
}

}  // namespace

std::vector<Point> filled_cells(Rect floor, Shape shape, Rng& rng) {
  const int w = floor.width();
  const int h = floor.height();
  const int turn = rng.roll(3);
  std::vector<Point> cells;
  for (Point p; p.y < h; ++p.y) {
    for (p.x = 0; p.x < w; ++p.x) {
      const Point at = Point{floor.left, floor.top} + p;
      if (at != floor.centre() && fills(shape, turned(p, w, h, turn), w, h)) cells.push_back(at);
    }
  }
  return cells;
}

void shape_rooms(LevelPlan& plan) {
  Rng rng = plan.options.stream("shapes");
  std::vector<Room*> rooms;
  for (Room& room : plan.rooms) {
    if (!has_own_shape(room.role)) rooms.push_back(&room);
  }
  shuffle(rooms, rng);
  const int plain = rng.roll(static_cast<int>(plan.rooms.size()) / 4);
  for (std::size_t i = static_cast<std::size_t>(plain); i < rooms.size(); ++i) {
    shape_room(plan, *rooms[i], rng);
  }
}

}  // namespace undercroft
