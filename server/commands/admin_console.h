// admin_console.h: administration line by line, from a terminal or a pipe.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "shared/expected.h"

namespace undercroft {

// The words of a line, as a shell reads them: between spaces; '...' and "..." hold spaces together.
// Fails with a sentence when a quotation mark is not closed.
[[nodiscard]] Expected<std::vector<std::string>> words_of_line(std::string_view line);

struct AdminConsole {
  std::function<int(std::vector<std::string> words)> ask;  // returns an exit code
  std::function<int(const std::string& sentence)> complain;
  std::function<void()> help;
  std::function<std::optional<std::string>()> next_line;  // nothing: the end of the input
};

// Reads lines until "quit", "exit" or the end, and asks each. Returns 0, or the code of the last
// line that failed.
[[nodiscard]] int run_admin_console(const AdminConsole& console);

}  // namespace undercroft
