// build_info.cc: the only file that is compiled again when the commit changes.
#include "server/running/build_info.h"

#include "server/sim/world/simulation_version.h"

namespace undercroft {

BuildInfo build_info() { return {UNDERCROFT_COMMIT, kSimulationVersion}; }

}  // namespace undercroft
