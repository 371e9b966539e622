// boon_draw.h: which boons a hero is asked about on a new depth (R171).
#pragma once

#include <optional>
#include <vector>

#include "server/sim/world/world.h"

namespace undercroft {

inline constexpr int kMasteryDepth = 4;  // the hero masters its kit

// Draws with one roll. Returns the numbers of three boons, or of fewer if there are no three.
[[nodiscard]] std::vector<int> drawn_boons(World& world, EntityId hero, int depth);

// The masteries of the hero's kit that it has not got.
[[nodiscard]] std::vector<int> masteries_of(const World& world, EntityId hero);

}  // namespace undercroft
