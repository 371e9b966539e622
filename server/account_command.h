// account_command.h: `undercroft-server account`: a host's way to who may come in.
#pragma once

namespace undercroft {

// Does what stands behind `account` on the command line, while a server runs or not; passwords are
// read from the standard input, a line each. The exit code: 0 done, 1 not possible, 2 not
// understood.
[[nodiscard]] int account_command(int argc, const char* const* argv);

}  // namespace undercroft
