// kinds.h: the few ways in which a client sorts entities.
#pragma once

#include "shared/observation.h"

namespace undercroft {

// It moves about by itself, and is known only while it is perceived. By its looks: a mimic that
// sleeps looks like a chest.
[[nodiscard]] constexpr bool looks_alive(Kind kind) {
  return kind == Kind::Player || kind == Kind::Monster || kind == Kind::Friend ||
         kind == Kind::Mimic;
}

[[nodiscard]] constexpr bool is_hostile(Kind kind) {
  return kind == Kind::Monster || kind == Kind::Mimic;
}

// It lies on the floor and may be picked up or looked through.
[[nodiscard]] constexpr bool is_loose(Kind kind) {
  return kind == Kind::Item || kind == Kind::Corpse || kind == Kind::Key || kind == Kind::Treasure;
}

}  // namespace undercroft
