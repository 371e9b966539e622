// stopped_flight.cc: retraces the missile's line to the cell in which it ended.
#include "client/model/stopped_flight.h"

#include <algorithm>

#include "client/model/grammar.h"
#include "client/model/reach.h"

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

// The obstacle between the two cells, with its article. Empty when unknown, or when it is a
// creature.
std::string obstacle(const Observation& known, Point from, Point to) {
  if (is_corner(known, from, direction_of(to - from))) return "the corner";
  if (known.cells.contains(to) && is_wall(known.cells[to].ground)) return "the wall";
  for (const auto& [id, entity] : known.entities) {
    const Look& look = known.look(entity);
    const bool is_somebody = look.hostile || entity.max_health > 0;
    if (entity.at == to && look.solid && !is_somebody) return the_name(look);
  }
  return "";
}

std::optional<std::string> what_stopped_throw(const std::vector<Report>& reports,
                                              const Observation& known) {
  const Report* threw = told_of(reports, Verb::Threw, known.self.id);
  if (threw == nullptr || !threw->at) return std::nullopt;
  const Report* landed = told_of(reports, Verb::Landed, threw->whom);
  if (landed == nullptr || !landed->at) return std::nullopt;
  const auto beyond = cell_beyond(*threw, *landed->at);
  const std::string what = beyond ? obstacle(known, *landed->at, *beyond) : "";
  if (what.empty()) return std::nullopt;
  const bool breaks = told_of(reports, Verb::Broke, threw->whom) != nullptr;
  const std::string_view where = *landed->at == known.self.at ? "at your feet" : "before it";
  return capitalised(the_name(known.look(threw->whom_look))) + " strikes " + what +
         (breaks ? "." : ", and falls " + std::string(where) + ".");
}

// A shot that never left its cell flew in the direction the player now faces.
std::optional<std::string> what_stopped_shot(const std::vector<Report>& reports,
                                             const Observation& known) {
  const Report* flew = told_of(reports, Verb::Flew, known.self.id);
  if (flew == nullptr || !flew->at) return std::nullopt;
  const Direction way = flew->from ? direction_of(*flew->at - *flew->from) : known.self.facing;
  if (way == Direction::None) return std::nullopt;
  const std::string what = obstacle(known, *flew->at, step(*flew->at, way));
  if (what.empty()) return std::nullopt;
  return "Your shot strikes " + what + ".";
}

}  // namespace

std::optional<std::string> what_stopped_flight(const std::vector<Report>& reports,
                                               const Observation& known) {
  auto thrown = what_stopped_throw(reports, known);
  return thrown ? thrown : what_stopped_shot(reports, known);
}

}  // namespace undercroft
