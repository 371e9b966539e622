// backup_command.h: `undercroft-server backup` and `undercroft-server restore`.
#pragma once

#include <optional>

namespace undercroft {

// Runs the command line if its first word is `backup` or `restore`. Returns the exit code: 2 for
// bad flags, 1 when the copy could not be made or holds damaged records. Returns nullopt for any
// other first word.
[[nodiscard]] std::optional<int> run_backup_command(int argc, const char* const* argv);

}  // namespace undercroft
