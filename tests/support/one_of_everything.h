// one_of_everything.h: a world with every kind of entity and terrain, for random play.
#pragma once

#include "tests/support/small_world.h"

namespace undercroft::testing {

// Two rooms above and one below. The lever moves both spikes and the vault door. With players, five
// stand along the left wall; without, there is a staircase on which they can join.
[[nodiscard]] SmallWorld one_of_everything(bool with_players, Ruleset rules, std::uint64_t seed);

}  // namespace undercroft::testing
