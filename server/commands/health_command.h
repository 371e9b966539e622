// health_command.h: `undercroft-server health`, for containers and supervisors.
#pragma once

#include <optional>

namespace undercroft {

// Runs the command line if its first word is `health`. Prints one line. Returns the exit code: 0
// when the server is healthy, 1 when it is not or gives no answer, 2 for bad flags. Returns nullopt
// for any other first word.
[[nodiscard]] std::optional<int> run_health_command(int argc, const char* const* argv);

}  // namespace undercroft
