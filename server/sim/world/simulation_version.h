// simulation_version.h: which simulation this is.
#pragma once

namespace undercroft {

// One more whenever the same inputs may lead to another world than before: whenever the golden
// games or levels change (tests/golden/versions.txt, which a test holds to this). Journals carry
// it, since a journal replays with the simulation that wrote it.
inline constexpr unsigned kSimulationVersion = 8;

}  // namespace undercroft
