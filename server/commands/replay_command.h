// replay_command.h: `undercroft-server replay` and `undercroft-server export`.
#pragma once

namespace undercroft {

// Takes the whole command line, whose second word is `replay` or `export`. Returns the exit code: 2
// for bad flags, 1 when the realm cannot be read or replayed.
[[nodiscard]] int run_replay_command(int argc, const char* const* argv);

}  // namespace undercroft
