// running_server.h: finds a server that runs on this machine, by its process.
#pragma once

#include <sys/types.h>

#include <optional>
#include <string>

#include "server/settings/config.h"
#include "shared/expected.h"

namespace undercroft {

// The settings of the server with that process id, or of the first one that is found, read as the
// server reads them: from its command line, its environment and its file. Fails with a sentence
// when there is none, or when it belongs to another user; it then names `way_out`, the option with
// which the caller needs no process. Changes the working folder of this process to that of the
// server, because the server's paths may be relative.
[[nodiscard]] Expected<Config> config_of_running_server(std::optional<pid_t> process,
                                                        const std::string& way_out);

}  // namespace undercroft
