// sector.h: what a room, a level or a theme does to the part of a level that it covers (R222).
#pragma once

#include <optional>
#include <vector>

#include "server/sim/content/trigger.h"

namespace undercroft {

// A SectorContent is the `dark` and `on` of a [[room]], a [[level]] or a theme. If it says
// anything, the catalogue has a hidden blueprint for it, which bears the triggers.
struct SectorContent {
  std::optional<bool> dark = {};  // unset: as the level, or the level's table
  std::vector<Trigger> triggers = {};
  [[nodiscard]] bool any() const { return dark.has_value() || !triggers.empty(); }
  friend bool operator==(const SectorContent&, const SectorContent&) = default;
};

}  // namespace undercroft
