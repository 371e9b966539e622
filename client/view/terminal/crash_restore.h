// crash_restore.h: restores the terminal even when the program crashes.
//
// While a Terminal is active, stderr goes to memory, so that a failed CHECK neither garbles the
// screen nor is lost. On a deadly signal the handler restores the terminal with async-signal-safe
// calls, prints the stored stderr, and re-raises the signal.
#pragma once

namespace undercroft {

// Saves the terminal's state. Call before ncurses starts.
void prepare_rescue();

// Installs the handlers and redirects stderr. The strings leave the alternate screen and show the
// cursor.
void arm_rescue(const char* leave_screen, const char* show_cursor);

// Removes the handlers and prints the stored stderr, after the terminal was restored normally.
void disarm_rescue();

}  // namespace undercroft
