// replay_command.h: undercroft-server replay and undercroft-server export.
#pragma once

#include <optional>

namespace undercroft {

// Does what the command line says when its first word is `replay` or `export`, and returns the exit
// code: 2 for bad flags, 1 when the realm cannot be read or played. Nothing when it is neither.
[[nodiscard]] std::optional<int> run_replay_command(int argc, const char* const* argv);

}  // namespace undercroft
