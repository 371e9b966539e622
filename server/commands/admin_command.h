// admin_command.h: `undercroft-server admin` and `drain`, with which a host administers a running
// server.
#pragma once

#include <optional>

namespace undercroft {

// Runs the command line if its first word is `admin`, or `drain`, which is a verb of administration
// as well: asks the server over its socket and prints the answer. Returns the exit code: 0 done, 1
// not done or no server, 2 a wrong command, which has changed nothing. Returns nullopt for any
// other first word.
[[nodiscard]] std::optional<int> run_admin_command(int argc, const char* const* argv);

}  // namespace undercroft
