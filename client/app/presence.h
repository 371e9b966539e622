// presence.h: what the server is sent about a player who is at the keyboard and sends no intent
// (R102).
#pragma once

#include <cstdint>
#include <optional>

#include "client/model/view_model.h"

namespace undercroft {

// A Presence decides when to send `Away{reading}`. The server then counts no missed deadlines of a
// player with a window, look mode or a line of chat open, nor of one who presses keys; and such a
// report ends an absence. Each function returns the value of `reading` to send at view.now_ms, or
// nothing.
class Presence {
 public:
  static constexpr std::uint64_t kGlanceMs = 250;  // a window open for less counts as closed

  // After any change of the view. One that is closed at once is not reported: quick talk would be
  // three messages a line. So call it again kGlanceMs after a window has opened.
  [[nodiscard]] std::optional<bool> changed(const ViewModel& view);

  // After a key. At most once a second, and only if a turn could wait for the player. A key that
  // `sent` something is a sign by itself; but a server that refuses an intent ends no absence.
  [[nodiscard]] std::optional<bool> pressed(const ViewModel& view, bool sent);

 private:
  std::optional<std::uint64_t> opened_ms_;   // when a window was opened; none: none is open
  std::optional<std::uint64_t> pressed_ms_;  // when the last key was reported
  bool is_reading_ = false;                  // as last reported
};

}  // namespace undercroft
