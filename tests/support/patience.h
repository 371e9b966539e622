// patience.h: how long tests wait for something that is sure to happen.
#pragma once

#include <chrono>

namespace undercroft::testing {

// A test that fails waits so long. The past is read by a thread of low priority, which waits for
// the other tests of a busy machine.
inline constexpr std::chrono::seconds kPatience{240};

}  // namespace undercroft::testing
