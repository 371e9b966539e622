// witnesses.h: what players learn of an input.
#pragma once

#include "server/realm/state/run_observer.h"
#include "server/realm/state/touched.h"

namespace undercroft {

// Announces the deaths and victories of players.
void note_endings(const RealmState& state, Outcome& outcome);
// Collects what the other players are to hear of downed and returning heroes.
void note_calls(const RealmState& state, Outcome& outcome);
// Hands each player the reports of the events that it witnessed.
void tell_witnesses(RealmState& state, RunObserver& observer, Outcome& outcome);
// Updates the knowledge of the players concerned.
void look_again(RealmState& state, const Input& input, const Touched& touched, Outcome& outcome);

}  // namespace undercroft
