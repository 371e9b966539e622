// flight_path.h: the way of an item that the player would throw, as far as the player knows.
#pragma once

#include <string>
#include <vector>

#include "shared/observation.h"

namespace undercroft {

// A FlightPath is the part of a throw's line that the item flies over (R150).
struct FlightPath {
  std::vector<Point> cells;         // up to the one where it ends; empty: at the thrower's feet
  const EntityView* met = nullptr;  // the creature in the last cell, which it hits; null: none
  std::string stopped_by;           // "the wall", "the chest", beyond the last cell; empty: nothing

  // The cell where it ends, for a thrower who stands at `from`.
  [[nodiscard]] Point end(Point from) const { return cells.empty() ? from : cells.back(); }
};

// `to`: the target cell. The result points into `known`.
[[nodiscard]] FlightPath flight_path(const Observation& known, Point to);

}  // namespace undercroft
