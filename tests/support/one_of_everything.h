// one_of_everything.h: a world with every kind and every terrain, for random play.
#pragma once

#include "tests/support/small_world.h"

namespace undercroft::testing {

// Two rooms above and one below; the lever moves both spikes and the vault's door. With players,
// five stand along the left wall; without, there is a staircase by which they can come.
[[nodiscard]] SmallWorld one_of_everything(bool with_players, Ruleset rules, std::uint64_t seed);

}  // namespace undercroft::testing
