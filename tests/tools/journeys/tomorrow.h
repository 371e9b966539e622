// tomorrow.h: a journey as a later version would send it.
#pragma once

#include <string>
#include <vector>

namespace undercroft::testing {

// The same frames with kinds, verbs, grounds, statuses, signs and states that no client knows, and
// with unknown messages between them. A client draws, tells and offers the same.
[[nodiscard]] std::vector<std::string> from_tomorrow(const std::vector<std::string>& frames);

}  // namespace undercroft::testing
