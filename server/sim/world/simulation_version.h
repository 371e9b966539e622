// simulation_version.h: the version of the simulation.
#pragma once

namespace undercroft {

// Increment it whenever equal inputs may lead to a different world: whenever the golden games or
// levels change (a test holds it to tests/golden/versions.txt). Journals store it, because only the
// simulation that wrote a journal can replay it.
inline constexpr unsigned kSimulationVersion = 14;

}  // namespace undercroft
