// scenario_layout.h: turns maps, legend and `also` into grounds and named entities in spawn order.
#pragma once

#include <map>
#include <vector>

#include "server/scenario/scenario.h"

namespace undercroft {

using Legend = std::map<char32_t, EntityPlan>;

// An entry of `also`, with its cell and its depth (default 1).
struct AlsoPlan {
  EntityPlan plan;
  std::string name;       // its own name, or its blueprint's
  bool is_named = false;  // whether it has its own
  int depth = 1;
  Point at;
  bool at_entrance = false;              // as in Placement
  std::optional<std::size_t> generated;  // as in Placement
};

// Fills in the scenario's drawn, grounds and placements. Generated levels have their grounds
// already, and no maps. Reports glyphs that are neither built in nor in the legend, `>` and `:`
// without a level below, duplicate names, two bodies in a cell (R3), bodies in walls, and wires to
// unknown names.
void lay_out(Scenario& scenario, const std::vector<DrawnMap>& maps, const Legend& legend,
             const std::vector<AlsoPlan>& also, Complaints& complaints);

// The placement with that name, or nullptr.
[[nodiscard]] const Placement* find_placement(const Scenario& scenario, std::string_view name);
// The placement with that name, or with that name in the legend, or nullptr.
[[nodiscard]] const Placement* find_called(const Scenario& scenario, std::string_view word);

// The names that a wire's text refers to: one entity, or all with that letter in reading order.
[[nodiscard]] std::vector<std::string> names_meant(const Scenario& scenario, std::string_view text);

}  // namespace undercroft
