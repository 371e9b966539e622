// setup.h: builds a world from a scenario.
#pragma once

#include <optional>
#include <vector>

#include "server/scenario/names.h"
#include "server/scenario/scenario.h"
#include "shared/expected.h"

namespace undercroft {

struct Staged {
  World world;
  Names names;
  std::vector<EntityId> players;  // in join order
  int shown = 1;                  // the depth that maps and failures show
  // The seed of the generated levels; nothing if the levels are drawn.
  std::optional<std::uint64_t> level_seed = {};
};

// Heroes at the entrance come last, in whatever order the other entities do. A hero for whom a full
// level has no cell is on no level. `reversed`: spawns in the opposite order (order_free, R45).
[[nodiscard]] Staged set_up(const Scenario& scenario, bool reversed = false);

// Below generated levels: builds the level after the deepest one that a hero has reached, as a
// realm does. Returns why a level cannot be built.
[[nodiscard]] Expected<> build_levels_ahead_of(Staged& staged);

}  // namespace undercroft
