// input_effects.h: what each kind of input changes.
#pragma once

#include "server/realm/state/state.h"

namespace undercroft {

// Changes the world, its players and the talk, but not what players know of it.
// REQUIRES: validate() accepts the input.
void take_effect(RealmState& state, const Input& input, Outcome& outcome);

}  // namespace undercroft
