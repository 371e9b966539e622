// admin_command.h: `undercroft-server admin`, with which a host administers a running server.
#pragma once

#include <optional>

namespace undercroft {

// Runs the command line if its first word is `admin`: asks the server over the socket in its data
// folder and prints the answer. Returns the exit code: 0 done, 1 not done or no server, 2 a wrong
// command, which has changed nothing. Returns nullopt for any other first word.
[[nodiscard]] std::optional<int> run_admin_command(int argc, const char* const* argv);

}  // namespace undercroft
