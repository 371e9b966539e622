// reports.h: which reports of a delta have been had already.
#pragma once

#include "shared/delta.h"

namespace undercroft {

// Whoever takes a seat back may be told some reports again: takes those out of `delta` whose
// numbers are not above `last`, that of the last report had so far. Returns that number as it is
// now.
[[nodiscard]] std::uint32_t drop_known_reports(Delta& delta, std::uint32_t last);

}  // namespace undercroft
