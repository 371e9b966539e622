// print_command.h: settings that print something instead of serving.
#pragma once

#include <optional>

#include "server/settings/config.h"

namespace undercroft {

// Prints what --print-config, --print-rules, --print-rulings or --check-content asks for. Returns
// the exit code, or nullopt when the settings ask for none of them.
[[nodiscard]] std::optional<int> print_and_exit(const Config& config);

}  // namespace undercroft
