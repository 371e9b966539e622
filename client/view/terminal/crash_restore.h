// crash_restore.h: restores the terminal even when the program crashes.
//
// While a Terminal is active, stderr goes to memory, so that a failed CHECK neither garbles the
// screen nor is lost. On a deadly signal the handler restores the terminal with async-signal-safe
// calls, prints the stored stderr, and re-raises the signal.
#pragma once

#include <string_view>

namespace undercroft {

// Saves the terminal's modes. Call before anything changes them.
void prepare_rescue();

// Installs the handlers and redirects stderr. `farewell` undoes everything that was switched on.
void arm_rescue(std::string_view farewell);

// Replaces the farewell, after something was switched on or off. REQUIRES: arm_rescue().
void update_rescue(std::string_view farewell);

// Restores the modes that prepare_rescue() saved.
void restore_modes();

// Removes the handlers and prints the stored stderr, after the terminal was restored normally.
void disarm_rescue();

}  // namespace undercroft
