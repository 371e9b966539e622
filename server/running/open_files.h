// open_files.h: raises the process's limit on open files.
#pragma once

#include "server/settings/config.h"
#include "shared/expected.h"

namespace undercroft {

// Raises the limit to what the config's connections need. With a lower limit, strangers could open
// all connections and keep the server from answering any client. Fails with a sentence when the
// system does not allow it.
[[nodiscard]] Expected<> allow_files_for(const Config& config);

}  // namespace undercroft
