// scenario_layout.h: from maps, legend and `also` to grounds and named entities in order of
// spawning.
#pragma once

#include <map>
#include <vector>

#include "server/scenario/scenario.h"

namespace undercroft {

using Legend = std::map<char32_t, EntityPlan>;

// One of `also`: its cell, and its depth (1 unless told).
struct AlsoPlan {
  EntityPlan plan;
  std::string name;       // its own, or its blueprint's
  bool is_named = false;  // its own
  int depth = 1;
  Point at;
};

// Fills the scenario's drawn, grounds and placements. Told: glyphs that are neither built in nor in
// the legend, `>` and `:` with nothing below, two of one name, two bodies in a cell (R3), bodies in
// walls, wires to nobody.
void lay_out(Scenario& scenario, const std::vector<DrawnMap>& maps, const Legend& legend,
             const std::vector<AlsoPlan>& also, Complaints& complaints);

// The placement of that name; nullptr when there is none.
[[nodiscard]] const Placement* find_placement(const Scenario& scenario, std::string_view name);
// By its letter, or by the name that the legend gives it.
[[nodiscard]] const Placement* find_called(const Scenario& scenario, std::string_view word);

// The names that a wire's text means: one thing's, or all of a letter's in reading order.
[[nodiscard]] std::vector<std::string> names_meant(const Scenario& scenario, std::string_view text);

}  // namespace undercroft
