// tale_words.h: tells the facts of a run that is over (R203). The only place where tales get words.
#pragma once

#include <optional>

#include "server/realm/state/state.h"

namespace undercroft {

// The tale of the state's run, in the voice of tombstones. Equal states have equal tales, and every
// text fits the wire. REQUIRES: the run is over, and its facts are complete.
[[nodiscard]] Tale tale_of(const RealmState& state);

// The moments that the tale of these facts has as turning points, in their order.
[[nodiscard]] std::vector<RunMoment> turning_moments_of(const RunFacts& facts);

// The kept tale of that run, or of the last one for 0; a tale without a number if there is none.
[[nodiscard]] Tale tale_of_run(const RealmState& state, std::uint32_t run);

// The headings of all kept tales, the latest first.
[[nodiscard]] TaleList list_of_tales(const RealmState& state);

}  // namespace undercroft
