// level_trials.h: builds the levels and rooms of a catalogue to see whether they can be built.
#pragma once

#include <vector>

#include "server/sim/content/catalogue.h"
#include "server/sim/content/content_error.h"

namespace undercroft {

// Builds each level table, plain and with each of its themes, with the seeds from 1 to `seeds`.
// Returns an error for each table, or theme of a table, that one of the seeds cannot build. Takes
// about 3 ms a level; uses all cores.
[[nodiscard]] std::vector<ContentError> try_levels(const Catalogue& catalogue, int seeds);

// Builds levels with each room of `after` that `before` does not have, as if it were `always`.
// Returns an error for a room with which a level cannot be built, and a warning for one that finds
// no place with any seed.
[[nodiscard]] std::vector<ContentError> try_rooms(const Catalogue& before, const Catalogue& after,
                                                  int seeds);

// Builds the levels that each omen of `after` changes and that `before` does not have, without
// themes. Returns an error for each omen with which a level cannot be built.
[[nodiscard]] std::vector<ContentError> try_omens(const Catalogue& before, const Catalogue& after,
                                                  int seeds);

}  // namespace undercroft
