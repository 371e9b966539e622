// place.h: where an entity is.
#pragma once

#include "shared/geometry.h"
#include "shared/vocabulary.h"

namespace undercroft {

// A Place is where an entity is: in a cell, in a pack, or nowhere (a player who left).
struct Place {
  int depth = 0;  // 1 is the top level; 0: not on a level
  Point at;
  EntityId holder = kNobody;

  [[nodiscard]] static Place on(int depth, Point at) { return {depth, at, kNobody}; }
  [[nodiscard]] static Place held_by(EntityId holder) { return {0, {}, holder}; }
  [[nodiscard]] static Place nowhere() { return {}; }
  [[nodiscard]] bool on_level() const { return depth > 0; }
  friend bool operator==(const Place&, const Place&) = default;
};

}  // namespace undercroft
