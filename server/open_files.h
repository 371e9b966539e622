// open_files.h: how many files and sockets this process may have open.
#pragma once

#include <optional>
#include <string>

#include "server/config.h"

namespace undercroft {

// Raises that, where the system lets it, to what the config's connections need: else strangers who
// open them all keep the server from answering anybody. A sentence when it stays too low.
[[nodiscard]] std::optional<std::string> allow_files_for(const Config& config);

}  // namespace undercroft
