// observation_diff.h: the difference between two whole observations, as an oracle for deltas.
//
// The server reads each delta off the marks of its subscription (server/realm/sync). This slower
// way compares everything, so tests can hold the two against each other.
#pragma once

#include <cstdint>

#include "shared/delta.h"

namespace undercroft {

// Returns the changes that lead from `told` to `now`. `now_ms` is the clock of both deadlines.
// Leaves reports, `accepted` and `clock_ms` to the caller.
[[nodiscard]] Delta diff(const Observation& told, const Observation& now, std::uint64_t now_ms = 0);

}  // namespace undercroft
