// backup_command.h: `undercroft-server backup`, `restore` and `verify`.
#pragma once

#include <optional>
#include <string>

namespace undercroft {

// Runs the command line if its first word is `backup`, `restore` or `verify`. Returns the exit
// code: 2 for bad flags, 1 when the work could not be done or there are damaged records. Returns
// nullopt for any other first word.
[[nodiscard]] std::optional<int> run_backup_command(int argc, const char* const* argv);

// Backs the data folder up into standard output, which may not be a terminal, and reports on
// standard error. Returns the exit code.
[[nodiscard]] int back_up_to_output(const std::string& data);

}  // namespace undercroft
