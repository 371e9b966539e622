// lighting.h: which cells of dark sectors are lit (R222).
#pragma once

#include "server/sim/world/world.h"

namespace undercroft {

// The cells of a level that are dark and that no light reaches. Cached until a light or a barrier
// of the level changes. REQUIRES: the level has dark cells.
[[nodiscard]] const BitRows& gloom_of(const World& world, int depth);

// True unless the cell is dark and no light reaches it.
[[nodiscard]] bool is_lit(const World& world, int depth, Point at);

// A number that changes whenever gloom_of() may; 0: the level has no dark cells.
[[nodiscard]] inline std::uint32_t changes_of_gloom(const Level& level) {
  return level.has_dark ? level.light_changes + level.barrier_changes.count() : 0;
}

}  // namespace undercroft
