// invariants.h: what must be true of every world after every turn.
#pragma once

#include <optional>
#include <string>

#include "server/sim/world/world.h"

namespace undercroft::testing {

// The first invariant that does not hold, as a sentence; nothing when all do: at most one blocker
// in a cell, each entity in exactly one cell or pack, the dead are no bodies, health within its
// bounds, levels' lists and the hash as a look at everything would make them.
[[nodiscard]] std::optional<std::string> broken_invariant(const World& world);

// Things that may not appear or vanish (R82): items in cells and packs, and the worth of treasure
// and the number of keys, loose or counted.
struct Belongings {
  int items = 0;
  int treasure = 0;
  int keys = 0;
  friend bool operator==(const Belongings&, const Belongings&) = default;
};
[[nodiscard]] Belongings belongings(const World& world);

}  // namespace undercroft::testing
