// replay_command.h: `undercroft-server replay` and `undercroft-server export`.
#pragma once

#include <optional>

namespace undercroft {

// Runs the command line if its first word is `replay` or `export`. Returns the exit code: 2 for bad
// flags, 1 when the realm cannot be read or replayed. Returns nullopt for any other first word.
[[nodiscard]] std::optional<int> run_replay_command(int argc, const char* const* argv);

}  // namespace undercroft
