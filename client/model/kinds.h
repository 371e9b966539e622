// kinds.h: how the client classifies entities.
#pragma once

#include "shared/look.h"

namespace undercroft {

// True for entities that move by themselves; the player knows of one only while perceiving it.
// Judged by the look: a sleeping mimic looks like a chest. A body of an unknown kind counts as
// alive.
[[nodiscard]] inline bool looks_alive(const Look& look) {
  if (!is_known(look.kind)) return look.layer == Layer::Body;
  return look.kind == Kind::Player || look.kind == Kind::Monster || look.kind == Kind::Friend ||
         look.kind == Kind::Mimic;
}

}  // namespace undercroft
