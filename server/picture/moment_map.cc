// moment_map.cc: the frame, and what is drawn over what.
#include "server/picture/moment_map.h"

#include <algorithm>
#include <map>
#include <set>

#include "server/picture/figure_drawing.h"
#include "shared/draw_order.h"

namespace undercroft {
namespace {

constexpr int kLeastSide = 40, kMostSide = 55;

// The smallest rectangle with all known cells; empty if there are none.
Rect known_part(const Grid<CellView>& cells) {
  Rect part{cells.width(), cells.height(), 0, 0};
  cells.for_each_point([&](Point at) {
    if (cells[at].ground == Ground::Unknown) return;
    part = {std::min(part.left, at.x), std::min(part.top, at.y), std::max(part.right, at.x + 1),
            std::max(part.bottom, at.y + 1)};
  });
  return part.width() > 0 ? part : Rect{};
}

int side_for(Rect part, Rect area) {
  const int across = area.width() / std::max(part.width(), 1);
  const int down = area.height() / std::max(part.height(), 1);
  return std::clamp(std::min(across, down), kLeastSide, kMostSide);
}

// Where pixel 0 of an axis is in a window of `room` pixels. The window shows the pixels from
// `begin` to `end` in its middle if they fit, or else as many of them around `middle`.
int start_in_window(int begin, int end, int middle, int room) {
  if (end - begin <= room) return (room - begin - end) / 2;
  return std::clamp(room / 2 - middle, room - end, -begin);
}

// A hero whose body is not in the world has no place.
Point middle_of(const Observation& known, Rect part) {
  return known.entities.contains(known.self.id) ? known.self.at : part.centre();
}

using Figures = std::map<Point, const EntityView*>;

// The topmost entity of each cell, without those that the cell's stairs hide.
Figures topmost(const Observation& known) {
  Figures tops;
  for (const auto& [id, entity] : known.entities) {
    if (!known.cells.contains(entity.at)) continue;
    const EntityView*& top = tops[entity.at];
    const bool is_higher =
        top == nullptr || depth_in_cell(known.look(entity)) < depth_in_cell(known.look(*top));
    if (is_higher) top = &entity;
  }
  std::erase_if(tops, [&](const auto& item) {
    return is_drawn_over(known.look(known.cells[item.first].ground), known.look(*item.second));
  });
  return tops;
}

// The cells of downed players. A creature that stands over one is drawn in its ring.
std::set<Point> cells_of_fallen(const Observation& known) {
  std::set<Point> fallen;
  for (const auto& [id, entity] : known.entities) {
    if (figure_of(known, entity, true).form == MapFigure::Form::Fallen) fallen.insert(entity.at);
  }
  return fallen;
}

}  // namespace

Rect MapFrame::box_of(Point cell) const {
  const Point at{origin.x + cell.x * side, origin.y + cell.y * side};
  return {at.x, at.y, at.x + side, at.y + side};
}

MapFrame frame_around_hero(const Observation& known, Rect area) {
  const Rect part = known_part(known.cells);
  const int side = side_for(part, area);
  const Point middle = middle_of(known, part);
  const auto start = [&](int begin, int end, int at, int room) {
    return start_in_window(begin * side, end * side, at * side + side / 2, room);
  };
  return {side,
          {area.left + start(part.left, part.right, middle.x, area.width()),
           area.top + start(part.top, part.bottom, middle.y, area.height())}};
}

void draw_moment_map(const Observation& known, const MapFrame& frame, PixelCanvas& canvas) {
  const Figures tops = topmost(known);
  const std::set<Point> fallen = cells_of_fallen(known);
  known.cells.for_each_point([&](Point at) {
    const CellView& cell = known.cells[at];
    const Rect box = frame.box_of(at);
    if (!canvas.shows(box)) return;
    const auto top = tops.find(at);
    if (cell.ground != Ground::Unknown) {
      draw_tile(canvas, box, tile_of(known, cell), top == tops.end());
    }
    if (top == tops.end()) return;  // else perceived, even on unknown ground
    if (fallen.contains(at)) draw_ring(canvas, box);
    draw_figure(canvas, box, figure_of(known, *top->second, cell.visible));
  });
}

}  // namespace undercroft
