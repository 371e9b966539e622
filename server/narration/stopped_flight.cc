// stopped_flight.cc: retraces the missile's line to the cell in which it ended.
#include "server/narration/stopped_flight.h"

#include <algorithm>

#include "shared/grammar.h"

namespace undercroft {
namespace {

const Report* told_of(const std::vector<Report>& reports, Verb verb, EntityId who) {
  const auto found = std::find_if(reports.begin(), reports.end(), [&](const Report& report) {
    return report.verb == verb && report.who == who;
  });
  return found == reports.end() ? nullptr : &*found;
}

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

std::optional<std::string> what_stopped_throw(const std::vector<Report>& reports,
                                              const Scene& scene) {
  const Report* threw = told_of(reports, Verb::Threw, scene.self().id);
  if (threw == nullptr || !threw->at) return std::nullopt;
  const Report* landed = told_of(reports, Verb::Landed, threw->whom);
  if (landed == nullptr || !landed->at) return std::nullopt;
  const auto beyond = cell_beyond(*threw, *landed->at);
  const std::string what = beyond ? obstacle(scene, *landed->at, *beyond) : "";
  if (what.empty()) return std::nullopt;
  const bool breaks = told_of(reports, Verb::Broke, threw->whom) != nullptr;
  const std::string_view where = *landed->at == scene.self().at ? "at your feet" : "before it";
  return capitalised(the_name(scene.look(threw->whom_look))) + " strikes " + what +
         (breaks ? "." : ", and falls " + std::string(where) + ".");
}

// A shot that never left its cell flew in the direction the player now faces.
std::optional<std::string> what_stopped_shot(const std::vector<Report>& reports,
                                             const Scene& scene) {
  const Report* flew = told_of(reports, Verb::Flew, scene.self().id);
  if (flew == nullptr || !flew->at) return std::nullopt;
  const Direction way = flew->from ? direction_of(*flew->at - *flew->from) : scene.self().facing;
  if (way == Direction::None) return std::nullopt;
  const std::string what = obstacle(scene, *flew->at, step(*flew->at, way));
  if (what.empty()) return std::nullopt;
  return "Your shot strikes " + what + ".";
}

}  // namespace

std::optional<std::string> what_stopped_flight(const std::vector<Report>& reports,
                                               const Scene& scene) {
  auto thrown = what_stopped_throw(reports, scene);
  return thrown ? thrown : what_stopped_shot(reports, scene);
}

}  // namespace undercroft
