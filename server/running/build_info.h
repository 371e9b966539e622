// build_info.h: what this server was built from.
#pragma once

#include "server/gateway/context/gateway_metrics.h"

namespace undercroft {

// The commit is known if the build was told it (UNDERCROFT_COMMIT in CMakeLists.txt).
[[nodiscard]] BuildInfo build_info();

}  // namespace undercroft
