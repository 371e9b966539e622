// target.h: what a screen position stands for when clicked.
#pragma once

#include <cstdint>

#include "client/input/bindings.h"
#include "shared/geometry.h"
#include "shared/vocabulary.h"

namespace undercroft {

struct Target {
  enum class What : std::uint8_t {
    Nothing,
    Ground,  // a cell of the level
    Member,  // the line of a player
    Thing,   // the line of an entity in view
    Talk,    // the log and the chat pane
    Row,     // a row of the open window
    Key      // the label of a key
  };
  What what = What::Nothing;
  Point at = {};                       // for Ground
  EntityId id = kNobody;               // for Member and Thing
  int row = 0;                         // for Row
  Command command = Command::Nothing;  // for Key
  friend bool operator==(const Target&, const Target&) = default;
};

}  // namespace undercroft
