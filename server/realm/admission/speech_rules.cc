// speech_rules.cc: the host's mute list, and counting lines.
#include "server/realm/admission/speech_rules.h"

#include <algorithm>

#include "shared/ascii_case.h"

namespace undercroft {

bool SpeechRules::is_muted(const std::string& name) const {
  return std::any_of(options_.muted.begin(), options_.muted.end(),
                     [&name](const auto& muted) { return equals_ignoring_case(muted, name); });
}

// Allows a burst of half a minute's lines.
bool SpeechRules::takes_a_line(RateLimiter& chat) const {
  const std::uint32_t lines = std::max(1U, options_.chat_lines / 2);
  if (chat.allows(clock_.now_ms(), lines, kHalfAMinuteMs)) return true;
  metrics_.chat_limited.fetch_add(1, std::memory_order_relaxed);
  return false;
}

std::string SpeechRules::refusal_of(const std::string& name, RateLimiter& chat) const {
  if (is_muted(name)) return "The host lets nobody hear you.";
  if (takes_a_line(chat)) return "";
  return "That was not passed on: " + std::to_string(options_.chat_lines) +
         " lines a minute are enough for everyone.";
}

}  // namespace undercroft
