// proof.h: proves a finished plan (D30), with code that the generator does not share.
#pragma once

#include "server/sim/content/catalogue.h"
#include "server/sim/generation/plan/level_plan.h"
#include "shared/expected.h"

namespace undercroft {

// Succeeds, or returns the first fault of the plan with its cell. The proof covers:
// - the rim is sealed;
// - stairs, Crown and ledges are as the depth requires;
// - there are as many rooms as promised, no hallway crosses a third room, no two doorways are twins
//   (D35), at most a third of the rooms are plain, and a promised gate holds (D36);
// - a cell holds one entity per layer (items aside), and none is in a wall;
// - everything can be reached on foot, opening doors in the order of their keys and never digging
//   (D12, D22, D30);
// - blockers, friends and spikes included, are not in a hallway, in or beside a doorway, or on
//   another entity (D21, D33, D34);
// - nothing dangerous is within 8 cells of the entrance (D23);
// - doors hang between two walls, and wires lead to something;
// - rooms drawn as text stand apart, on a ring of free floor (D41);
// - the level has all that the table of its depth promises (D24): the guard beside the goal, and
// the
//   least number of everything;
// - no way to the Crown keeps clear of its guard (D61).
// The walk is orthogonal and avoids traps, ice and ledges, so it is stricter than what a player can
// do.
[[nodiscard]] Expected<> prove(const LevelPlan& plan, const Catalogue& catalogue);

}  // namespace undercroft
