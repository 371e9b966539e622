// health_command.h: `undercroft-server health`, for containers and supervisors.
#pragma once

namespace undercroft {

// Takes the whole command line. Prints one line. Returns the exit code: 0 when the server is
// healthy, 1 when it is not or gives no answer, 2 for bad flags.
[[nodiscard]] int run_health_command(int argc, const char* const* argv);

}  // namespace undercroft
