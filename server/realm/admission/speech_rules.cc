// speech_rules.cc: muting players, and limiting their lines.
#include "server/realm/admission/speech_rules.h"

#include <algorithm>

#include "shared/ascii_case.h"

namespace undercroft {

bool SpeechRules::is_muted(const std::string& name) const {
  return std::any_of(limits_.muted.begin(), limits_.muted.end(),
                     [&name](const auto& muted) { return equals_ignoring_case(muted, name); });
}

// The lines of half a minute may be sent at once.
bool SpeechRules::takes_a_line(RateLimiter& chat) const {
  const std::uint32_t lines = std::max(1U, limits_.chat_lines / 2);
  if (chat.allows(clock_.now_ms(), lines, kHalfAMinuteMs)) return true;
  metrics_.chat_limited.fetch_add(1, std::memory_order_relaxed);
  return false;
}

std::string SpeechRules::refusal_of(const std::string& name, RateLimiter& chat) const {
  if (is_muted(name)) return "The host has muted you.";
  if (takes_a_line(chat)) return "";
  return "Not sent: you may send " + std::to_string(limits_.chat_lines) + " lines a minute.";
}

}  // namespace undercroft
