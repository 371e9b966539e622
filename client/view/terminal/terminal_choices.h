// terminal_choices.h: what follows from the terminal and the player's options together.
#pragma once

#include "client/view/palette.h"
#include "client/view/terminal/terminal.h"

namespace undercroft {

// REQUIRES for the first two: load_terminfo() succeeded.
[[nodiscard]] Display choose_display(const TerminalOptions& options);
// True for a terminal that reports its mouse when asked to.
[[nodiscard]] bool reports_mouse();
// True if the report that answers kAskWidth says that the character took more than one column.
[[nodiscard]] inline bool shows_wide_lines(const CursorReport& report) { return report.at.x > 1; }
// How long an Esc waits for the rest of a sequence: up to 25 ms, less if ESCDELAY says so.
[[nodiscard]] int escape_delay_ms();

}  // namespace undercroft
