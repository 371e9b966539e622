// running_server.h: finds a server that runs on this machine, by its process.
#pragma once

#include <sys/types.h>

#include <optional>
#include <string>

#include "server/settings/config.h"
#include "shared/expected.h"

namespace undercroft {

// A server that was found by its process.
struct RunningServer {
  Config config;
  pid_t process = 0;
  int others = 0;  // servers on this machine that were not asked for

  // "process 4711 (/var/lib/undercroft), the first of 2: --pid N names another".
  [[nodiscard]] std::string words() const;
};

// The server with that process id, or the first one that is found. Its settings are read as it
// reads them: from its command line, its environment and its file. Fails with a sentence when there
// is none, or when it belongs to another user; it then names `way_out`, the option with which the
// caller needs no process. Changes the working folder of this process to that of the server,
// because the server's paths may be relative.
[[nodiscard]] Expected<RunningServer> find_running_server(std::optional<pid_t> process,
                                                          const std::string& way_out);

}  // namespace undercroft
