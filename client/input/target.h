// target.h: what a place on the screen stands for, to whoever presses a mouse's button there.
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
    Member,  // a player's line
    Thing,   // the line of something in view
    Talk,    // the log, and the pane of chat
    Row,     // a row of the window that is open
    Key      // the words that name a key
  };
  What what = What::Nothing;
  Point at = {};                       // of Ground
  EntityId id = kNobody;               // of Member and Thing
  int row = 0;                         // of Row
  Command command = Command::Nothing;  // of Key
  friend bool operator==(const Target&, const Target&) = default;
};

}  // namespace undercroft
