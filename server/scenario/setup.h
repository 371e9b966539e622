// setup.h: builds a world from a scenario.
#pragma once

#include "server/scenario/names.h"
#include "server/scenario/scenario.h"

namespace undercroft {

struct Staged {
  World world;
  Names names;
  std::vector<EntityId> players;  // in join order
};

// `reversed`: spawns in the opposite order (order_free, R45).
[[nodiscard]] Staged set_up(const Scenario& scenario, bool reversed = false);

}  // namespace undercroft
