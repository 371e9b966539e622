// account_command.h: `undercroft-server account`, with which a host manages accounts.
#pragma once

namespace undercroft {

// Runs the subcommand after `account` on the command line. A server may be running on the same
// folder. Passwords are read from standard input, one per line. Returns the exit code: 0 done, 1
// failed, 2 bad command line.
[[nodiscard]] int account_command(int argc, const char* const* argv);

}  // namespace undercroft
