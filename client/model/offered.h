// offered.h: what the server offers the player now.
#pragma once

#include "shared/intent.h"
#include "shared/observation.h"

namespace undercroft {

// The offer of this verb that needs no item; null if the server makes none.
[[nodiscard]] const Offer* offer_of(const Observation& known, IntentVerb verb);

// The offer of this verb for an item of the pack; null if the server makes none.
[[nodiscard]] const Offer* offer_for(const Observation& known, EntityId thing, IntentVerb verb);

// How a dead hero can go on: by the next run, or by coming back; null: it cannot.
[[nodiscard]] const Offer* offer_to_rise(const Observation& known);

}  // namespace undercroft
