// backup_command.h: `undercroft-server backup`, `restore` and `verify`.
#pragma once

namespace undercroft {

// Carries out the verb that is the second word of the command line, on the data folder that the
// line names. A backup and a check leave a running server alone, and also work without one. Returns
// the exit code: 2 for a wrong command line, 1 when the work could not be done or there are damaged
// records.
[[nodiscard]] int run_backup_command(int argc, const char* const* argv);

}  // namespace undercroft
