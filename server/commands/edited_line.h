// edited_line.h: reads a line from the terminal with a LineEditor.
#pragma once

#include <optional>
#include <string>

#include "server/commands/line_editor.h"

namespace undercroft {

// Reads one line from standard input, which is a terminal, and shows it on standard output. The
// terminal is in raw mode only meanwhile. Nothing: the end of the input.
[[nodiscard]] std::optional<std::string> edited_line(LineEditor& editor);

}  // namespace undercroft
