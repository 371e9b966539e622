// flight_path.cc: follows the line of a throw to the first thing that stops it.
#include "client/model/flight_path.h"

#include "client/model/reach.h"
#include "shared/grammar.h"

namespace undercroft {
namespace {

const EntityView* solid_at(const Observation& known, Point at) {
  for (const auto& [id, entity] : known.entities) {
    if (entity.at == at && id != known.self.id && known.look(entity).solid) return &entity;
  }
  return nullptr;
}

// What keeps a missile out of the cell `to`, with its article; empty: nothing known does.
std::string obstacle(const Observation& known, Point from, Point to, const EntityView* solid) {
  if (is_corner(known, from, direction_of(to - from))) return "the corner";
  if (!known.cells.contains(to) || is_wall(known.cells[to].ground)) return "the wall";
  const bool is_thing = solid != nullptr && !known.look(*solid).creature;
  return is_thing ? the_name(known.look(*solid)) : std::string();
}

}  // namespace

FlightPath flight_path(const Observation& known, Point to) {
  FlightPath path;
  Point at = known.self.at;
  for (const Point next : line_between(at, to)) {
    const EntityView* solid = solid_at(known, next);
    path.stopped_by = obstacle(known, at, next, solid);
    if (!path.stopped_by.empty()) return path;
    path.cells.push_back(next);
    path.met = solid;
    if (solid != nullptr) return path;
    at = next;
  }
  return path;
}

}  // namespace undercroft
