// typing_report.h: when the server is sent that the player is typing a line of chat.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "client/model/view_model.h"

namespace undercroft {

// A TypingReport decides when to send Typing: while the text of a line changes, but at most once in
// kRepeatMs, so that quick lines do not wait behind reports; and when the line is given up. A line
// that begins with a slash is reported as none: a command, or a whisper, is no talk to all.
class TypingReport {
 public:
  static constexpr std::uint64_t kRepeatMs = 3000;

  // After any change of the view. `sent`: a line was sent, which says that the typing is over.
  [[nodiscard]] std::optional<Typing> changed(const ViewModel& view, bool sent);

 private:
  std::optional<std::uint64_t> told_ms_;  // when it was last reported
  std::string told_;                      // the text then; empty: it is not reported, or is over
};

}  // namespace undercroft
