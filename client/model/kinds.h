// kinds.h: how the client classifies entities.
#pragma once

#include "shared/look.h"

namespace undercroft {

// True for entities that move by themselves; the player knows of one only while perceiving it.
// A sleeping mimic looks like a chest.
[[nodiscard]] inline bool looks_alive(const Look& look) { return look.creature; }

}  // namespace undercroft
