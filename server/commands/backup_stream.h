// backup_stream.h: a backup into standard output.
#pragma once

#include <string>
#include <string_view>

namespace undercroft {

// Backs the data folder up into standard output, which may not be a terminal, and reports on
// standard error. `command`: for complaints. Returns the exit code.
[[nodiscard]] int back_up_to_output(std::string_view command, const std::string& data);

}  // namespace undercroft
