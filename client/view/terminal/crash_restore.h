// crash_restore.h: giving the terminal back even when the program dies.
//
// While a Terminal is up, stderr goes into memory: a broken invariant's sentence must neither spoil
// the screen nor be lost with it. When a deadly signal comes, the handler restores the terminal
// with calls that are safe in handlers, prints what was kept, and lets the signal do its work.
#pragma once

namespace undercroft {

// Remembers how the terminal is now. Before ncurses touches it.
void prepare_rescue();

// From here on the terminal is in use. The strings leave the alternate screen and show the cursor.
void arm_rescue(const char* leave_screen, const char* show_cursor);

// The terminal has been restored in the ordinary way: prints what was kept of stderr.
void disarm_rescue();

}  // namespace undercroft
