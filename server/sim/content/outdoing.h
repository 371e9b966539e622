// outdoing.h: compares what kits and boons give.
#pragma once

#include "server/sim/content/growth.h"

namespace undercroft {

// True if `better` gives all that `worse` gives, and more.
[[nodiscard]] bool outdoes(const Gain& better, const Gain& worse);

// True for a gain that only adds to numbers: attributes and health (R205).
[[nodiscard]] bool is_flat(const Gain& gain);

}  // namespace undercroft
