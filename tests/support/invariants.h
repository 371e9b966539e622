// invariants.h: what must be true of every world after every turn.
#pragma once

#include <optional>
#include <string>

#include "server/sim/world/world.h"

namespace undercroft::testing {

// Returns the first broken invariant as a sentence, or nothing. The invariants: at most one blocker
// in a cell; each entity in exactly one cell or pack; the dead are not bodies; health is within its
// bounds; the levels' lists and the hash equal a rebuild from scratch.
[[nodiscard]] std::optional<std::string> broken_invariant(const World& world);

// Things that may not appear or vanish (R82): items in cells and packs, the total worth of
// treasure, and the number of keys, lying or carried.
struct Belongings {
  int items = 0;
  int treasure = 0;
  int keys = 0;
  friend bool operator==(const Belongings&, const Belongings&) = default;
};
[[nodiscard]] Belongings belongings(const World& world);

}  // namespace undercroft::testing
