// daily_command.h: `undercroft-server daily verify`.
#pragma once

namespace undercroft {

// Takes the whole command line. Returns the exit code: 2 for bad flags, 1 when a score is refused
// or nothing can be read.
[[nodiscard]] int run_daily_command(int argc, const char* const* argv);

}  // namespace undercroft
