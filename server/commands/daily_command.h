// daily_command.h: `undercroft-server daily verify`.
#pragma once

#include <optional>

namespace undercroft {

// Runs the command line if its first word is `daily`. Returns the exit code: 2 for bad flags, 1
// when a score is refused or nothing can be read. Returns nullopt for any other first word.
[[nodiscard]] std::optional<int> run_daily_command(int argc, const char* const* argv);

}  // namespace undercroft
