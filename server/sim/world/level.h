// level.h: one floor of a realm: what its cells are made of and who lies in them.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "shared/grid.h"
#include "shared/vocabulary.h"

namespace undercroft {

struct Cell {
  Ground ground = Ground::Bedrock;
  std::vector<EntityId> things;  // top layer first, in a layer the earliest spawned first
  friend bool operator==(const Cell&, const Cell&) = default;
};

struct Level {
  std::string name;
  Grid<Cell> cells;
  TurnNumber turn = 0;         // the last turn played on it
  std::uint32_t revision = 0;  // counts changes of what stands for good: walls, doors, chests ...
  friend bool operator==(const Level&, const Level&) = default;
};

}  // namespace undercroft
