// stopped_flight.cc: retraces the missile's line to the cell in which it ended.
#include "server/narration/stopped_flight.h"

#include <algorithm>

#include "shared/grammar.h"

namespace undercroft {
namespace {

// The next cell on the line of the thrown item; nullopt when it reached its target.
std::optional<Point> cell_beyond(const Report& threw, Point end) {
  const Point from = threw.from.value_or(end);
  if (end == *threw.at) return std::nullopt;
  const std::vector<Point> line = line_between(from, *threw.at);
  const auto last = std::find(line.begin(), line.end(), end);
  if (last == line.end()) return end == from ? std::optional(line.front()) : std::nullopt;
  return *(last + 1);
}

// True for a cell that stops both steps and blows (R5).
bool is_closed(const Scene& scene, Point at) {
  const CellView* cell = scene.cell(at);
  bool closed = cell == nullptr || is_wall(cell->ground);
  scene.for_each_at(at, [&](const EntityView& entity) {
    closed = closed || scene.look(entity.look).kind == Kind::ClosedDoor;
  });
  return closed;
}

// A diagonal step between two closed cells.
bool is_corner(const Scene& scene, Point from, Point to) {
  if (!is_diagonal(direction_of(to - from))) return false;
  return is_closed(scene, {from.x, to.y}) && is_closed(scene, {to.x, from.y});
}

// The obstacle between the two cells, with its article. Empty when unknown, or when it is a
// creature.
std::string obstacle(const Scene& scene, Point from, Point to) {
  if (is_corner(scene, from, to)) return "the corner";
  const CellView* cell = scene.cell(to);
  if (cell != nullptr && is_wall(cell->ground)) return "the wall";
  std::string name;
  scene.for_each_at(to, [&](const EntityView& entity) {
    const Look& look = scene.look(entity.look);
    const bool is_somebody = look.hostile || entity.max_health > 0;
    if (name.empty() && look.solid && !is_somebody) name = the_name(look);
  });
  return name;
}

}  // namespace

std::string what_stopped_throw(const Report& threw, const Report& landed, const Scene& scene) {
  if (!scene.is_me(threw.who) || !threw.at || !landed.at) return "";
  const auto beyond = cell_beyond(threw, *landed.at);
  const std::string what = beyond ? obstacle(scene, *landed.at, *beyond) : "";
  if (what.empty()) return "";
  return what + ", and falls " + (*landed.at == scene.self().at ? "at your feet" : "before it");
}

// A shot that never left its cell flew in the direction the player now faces.
std::optional<std::string> what_stopped_shot(const Report& flew, const Scene& scene) {
  if (!scene.is_me(flew.who) || !flew.at) return std::nullopt;
  const Direction way = flew.from ? direction_of(*flew.at - *flew.from) : scene.self().facing;
  if (way == Direction::None) return std::nullopt;
  const std::string what = obstacle(scene, *flew.at, step(*flew.at, way));
  if (what.empty()) return std::nullopt;
  return "Your shot strikes " + what + ".";
}

}  // namespace undercroft
