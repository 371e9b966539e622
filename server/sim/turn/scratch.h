// scratch.h: buffers reused from turn to turn, to avoid allocations.
#pragma once

#include <vector>

#include "server/sim/turn/directions.h"
#include "server/sim/turn/turn.h"

namespace undercroft {

// An Actors lists who takes part in a turn, fixed before the first action. An entity that spawns or
// arrives during the turn first acts in the next one (R11).
struct Actors {
  std::vector<EntityId> players;  // in order of joining
  std::vector<Entity*> bodies;    // by priority, then order of spawning
  std::vector<Entity*> mimics;    // asleep; waking counts as its action (F2)
  std::vector<EntityId> traps;
};

// A GroupTurn is the turn of a group, about to be played.
struct GroupTurn {
  int depth = 1;
  TurnNumber turn = 0;
  Actors actors;
};

// A TurnBuffers can serve turns of any world; a caller that plays many worlds needs only one.
struct TurnBuffers {
  std::vector<GroupTurn> turns;
  std::vector<Point> water;
  std::vector<EntityId> traps, changed_traps, unchanged_traps;
  std::vector<EntityId> clouds;
  std::vector<EntityId> watchful;
};

// A TurnScratch holds what a world's turn leaves for its next turn.
struct TurnScratch {
  TurnBuffers buffers;  // used if the caller passes none
  PathMaps paths;
};

[[nodiscard]] TurnScratch& scratch_of(World& world);

}  // namespace undercroft
