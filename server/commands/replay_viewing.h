// replay_viewing.h: `undercroft-server replay` on a terminal.
#pragma once

#include <string>

#include "server/store/store.h"
#include "shared/expected.h"

namespace undercroft {

// Opens the viewer of the realm's past on the terminal, and returns when it is closed. `player`:
// whose eyes it opens with; empty: the first hero's. `source`: where the store is, in the words of
// the command line: a folder, a file or a URL. Fails with a sentence when the log is damaged,
// lacks something or does not replay, or when the terminal has gone.
[[nodiscard]] Expected<> view_past(Store& store, const std::string& realm,
                                   const std::string& player, const std::string& source);

}  // namespace undercroft
