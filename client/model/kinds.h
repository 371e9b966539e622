// kinds.h: the few ways in which a client sorts entities.
#pragma once

#include "shared/look.h"

namespace undercroft {

// It moves about by itself, and is known only while it is perceived. By its looks: a mimic that
// sleeps looks like a chest. A body of a kind that this client does not know counts as one.
[[nodiscard]] inline bool looks_alive(const Look& look) {
  if (!is_known(look.kind)) return look.layer == Layer::Body;
  return look.kind == Kind::Player || look.kind == Kind::Monster || look.kind == Kind::Friend ||
         look.kind == Kind::Mimic;
}

}  // namespace undercroft
