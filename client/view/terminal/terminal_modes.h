// terminal_modes.h: the sequences that switch a terminal's modes, which terminfo does not describe.
#pragma once

#include <cstdlib>
#include <string_view>

namespace undercroft {

inline constexpr const char* kTitlePush = "\033[22;2t";
inline constexpr const char* kTitlePop = "\033[23;2t";
inline constexpr const char* kFrameBegin = "\033[?2026h";
inline constexpr const char* kFrameEnd = "\033[?2026l";
inline constexpr const char* kPasteOn = "\033[?2004h";
inline constexpr const char* kPasteOff = "\033[?2004l";
// Presses and releases, encoded by SGR where the terminal can.
inline constexpr const char* kMouseOn = "\033[?1000h\033[?1006h";
inline constexpr const char* kMouseOff = "\033[?1006l\033[?1000l";
// Draws a line character, whose width terminals of East Asian locales may take for two columns, and
// asks where the cursor is then. The first frame paints over it.
inline constexpr const char* kAskWidth = "\r\xe2\x94\x80\033[6n";
// Ends a sequence that a crash cut off.
inline constexpr const char* kCancelSequence = "\030";

// The value of an environment variable; empty when unset.
[[nodiscard]] inline const char* variable(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? "" : value;
}

}  // namespace undercroft
