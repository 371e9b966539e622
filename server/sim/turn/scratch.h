// scratch.h: buffers that one turn leaves to the next, so that it need not allocate.
#pragma once

#include <vector>

#include "server/sim/turn/directions.h"
#include "server/sim/turn/turn.h"

namespace undercroft {

// Who takes part, fixed before anybody acts: what spawns or arrives during a turn first acts in the
// next one (R11).
struct Actors {
  std::vector<EntityId> players;  // in order of joining
  std::vector<Entity*> bodies;    // by priority, then order of spawning
  std::vector<Entity*> mimics;    // asleep; one that wakes has acted by waking (F2)
  std::vector<EntityId> traps;
};

// A group's turn, about to be played.
struct GroupTurn {
  int depth = 1;
  TurnNumber turn = 0;
  Actors actors;
};

// Of turns of whatever worlds: who plays those of many worlds needs them once.
struct TurnBuffers {
  std::vector<GroupTurn> turns;
  std::vector<Point> water;
  std::vector<EntityId> traps, changed_traps, unchanged_traps;
  std::vector<EntityId> clouds;
};

// What one turn of a world leaves to its next.
struct TurnScratch {
  TurnBuffers buffers;  // for whoever has none
  PathMaps paths;
};

[[nodiscard]] TurnScratch& scratch_of(World& world);

}  // namespace undercroft
