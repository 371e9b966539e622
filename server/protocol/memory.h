// memory.h: what a player remembers of the levels it has seen (R122), kept for it by the server.
#pragma once

#include <map>
#include <string>

#include "server/protocol/look_table.h"
#include "shared/observation.h"

namespace undercroft {

// Cells as last seen, and things that stand still as they last looked, for each depth. One a
// player.
class Memory {
 public:
  // `now`, as observe() made it, with what is remembered of its level; and remembers what it sees.
  // Looks go by the numbers of looks(), which stay the same.
  [[nodiscard]] Observation recall(Observation now);
  [[nodiscard]] LookTable& looks() { return looks_; }

 private:
  struct Remembered {
    Grid<CellView> cells;  // all of them not visible
    std::map<EntityId, EntityView> things;
  };
  std::map<int, Remembered> levels_;  // by depth
  LookTable looks_;
};

}  // namespace undercroft
