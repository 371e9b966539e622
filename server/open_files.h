// open_files.h: how many files and sockets this process may have open.
#pragma once

#include "server/config.h"
#include "shared/expected.h"

namespace undercroft {

// Raises that, where the system lets it, to what the config's connections need: else strangers who
// open them all keep the server from answering anybody. Fails when it stays too low.
[[nodiscard]] Expected<> allow_files_for(const Config& config);

}  // namespace undercroft
