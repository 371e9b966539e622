// room_shapes.cc: which cells each shape fills, and which must stay open.
#include "server/sim/generation/rooms/room_shapes.h"

#include <algorithm>
#include <array>

#include "server/sim/generation/plan/regions.h"

namespace undercroft {
namespace {

constexpr std::array<Shape, kShapeCount - 1> kShapes = {Shape::Round, Shape::Cross, Shape::Ell,
                                                        Shape::Pillars, Shape::Alcoves};
constexpr int kMinFloor = 6;  // cells that a shape must leave open

// True if the shape fills the cell at `p` from the top left of a floor of w x h cells.
bool fills(Shape shape, Point p, int w, int h) {
  const bool large = w >= 5 && h >= 5;
  switch (shape) {
    case Shape::Plain:
      return false;
    case Shape::Round: {  // outside the ellipse inscribed in the floor
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
    case Shape::Alcoves:  // every second cell along the walls, which leaves niches between them
      return large && (p.x == 0 || p.y == 0 || p.x == w - 1 || p.y == h - 1) &&
             (p.x + p.y) % 2 == 0;
  }
  return false;
}

// Mirrors `p`, so that an ell can miss any of its four corners.
Point turned(Point p, int w, int h, int turn) {
  if (turn % 2 == 1) p.x = w - 1 - p.x;
  if (turn / 2 == 1) p.y = h - 1 - p.y;
  return p;
}

bool has_own_shape(Role role) {
  return role == Role::Chasm || role == Role::FloodedRoom || role == Role::Drawn ||
         role == Role::ThroneRoom;
}

// Opens a path from each doorway inward until it meets open floor. `open` is the grid of the
// floor's rectangle.
void open_doorways(const LevelPlan& plan, Rect floor, Grid<bool>& open) {
  const Point corner{floor.left, floor.top};
  for (const Doorway& doorway : plan.doorways) {
    for (const Direction way : kFourDirections) {
      Point p = step(doorway.at, way);
      for (; floor.contains(p) && !open[p - corner]; p = step(p, way)) open[p - corner] = true;
    }
  }
}

// The floor that a shape leaves, on a grid of its own. Nothing if it is too small, disconnected, or
// the whole rectangle.
std::optional<Grid<bool>> shaped_floor(const LevelPlan& plan, const Room& room, Shape shape,
                                       Rng& rng) {
  const Rect floor = room.floor;
  Grid<bool> open(Size{floor.width(), floor.height()}, true);
  for (const Point p : filled_cells(floor, shape, rng)) {
    open[p - Point{floor.left, floor.top}] = false;
  }
  open_doorways(plan, floor, open);
  const auto regions = regions_of(open);
  if (regions.size() != 1) return std::nullopt;
  const auto cells = static_cast<int>(regions.front().size());
  const bool is_whole = cells == floor.width() * floor.height();
  if (is_whole || cells < kMinFloor) return std::nullopt;
  return open;
}

void shape_room(LevelPlan& plan, Room& room, Rng& rng) {
  std::vector<Shape> shapes(kShapes.begin(), kShapes.end());
  shuffle(shapes, rng);
  for (const Shape shape : shapes) {
    const auto open = shaped_floor(plan, room, shape, rng);
    if (!open) continue;
    room.shape = shape;
    open->for_each_point([&](Point p) {
      if (!(*open)[p]) plan.zones[Point{room.floor.left, room.floor.top} + p] = Zone::Wall;
    });
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
