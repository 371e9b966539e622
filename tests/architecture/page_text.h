// page_text.h: the project's pages as text, for tests of what they say.
#pragma once

#include <string>
#include <vector>

namespace undercroft {

// The lines of the page at `path`, from the root: "docs/rules.md". Empty if there is none.
[[nodiscard]] std::vector<std::string> lines_of_page(const std::string& path);

// README, ARCHITECTURE, and the pages of docs/ and of the source folders: their paths, in order.
// Without CHANGELOG, which names files as they were called then.
[[nodiscard]] const std::vector<std::string>& pages_of_today();

// The words between backquotes, in order.
[[nodiscard]] std::vector<std::string> quoted_words(const std::string& line);

// True if a file or folder of the project has this path or ends with it: "turn/turn.cc", "turn.cc".
[[nodiscard]] bool is_file_of_ours(const std::string& path);

}  // namespace undercroft
