// admin_command.h: `undercroft-server admin`, `drain`, `account` and `realm`.
#pragma once

namespace undercroft {

// All take the whole command line, whose second word is the command, and return the exit code: 0
// done, 1 not done or no server, 2 a wrong command, which has changed nothing.

// Carries out a verb; without one, a console reads them line by line.
[[nodiscard]] int run_admin_command(int argc, const char* const* argv);
// A verb that is a command as well.
[[nodiscard]] int run_drain_command(int argc, const char* const* argv);
// The verbs of two words that begin with the command: "account add", "realm pause".
[[nodiscard]] int run_family_command(int argc, const char* const* argv);

}  // namespace undercroft
