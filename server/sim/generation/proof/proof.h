// proof.h: D30: a finished plan is checked by code that its makers do not share.
#pragma once

#include "server/sim/content/catalogue.h"
#include "server/sim/generation/plan/level_plan.h"
#include "shared/expected.h"

namespace undercroft {

// Done, or the first thing that is wrong with the plan, in a sentence with its cell. Proved are:
// the rim is sealed; stairs, Crown and ledges are as the depth wants them; there are as many rooms
// as promised, no hallway leads through a third one, no two doorways are twins (D35), at most a
// third are plain, and a promised gate holds (D36); one thing of a layer in a cell (items aside),
// none in a wall; everything can be walked to, opening doors in the order of their keys and never
// digging (D12, D22, D30); what bars the way stands neither in a hallway nor in or beside a doorway
// nor on another thing, friends and spikes included (D21, D33, D34); nothing dangerous is within 8
// cells of the entrance (D23); doors hang between two walls; what is wired is wired to something.
// It walks orthogonally, and around traps, ice and ledges: stricter than a player has it.
[[nodiscard]] Expected<> prove(const LevelPlan& plan, const Catalogue& catalogue);

}  // namespace undercroft
