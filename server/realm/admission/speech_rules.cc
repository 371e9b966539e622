// speech_rules.cc: the host's list of the muted, and the count of lines.
#include "server/realm/admission/speech_rules.h"

#include <algorithm>

#include "shared/ascii_case.h"

namespace undercroft {

bool SpeechRules::is_muted(const std::string& name) const {
  return std::any_of(limits_.muted.begin(), limits_.muted.end(),
                     [&name](const auto& muted) { return equals_ignoring_case(muted, name); });
}

// As many at once as in half a minute.
bool SpeechRules::takes_a_line(RateLimiter& chat) const {
  const std::uint32_t lines = std::max(1U, limits_.chat_lines / 2);
  if (chat.allows(clock_.now_ms(), lines, kHalfAMinuteMs)) return true;
  metrics_.chat_limited.fetch_add(1, std::memory_order_relaxed);
  return false;
}

std::string SpeechRules::refusal_of(const std::string& name, RateLimiter& chat) const {
  if (is_muted(name)) return "The host lets nobody hear you.";
  if (takes_a_line(chat)) return "";
  return "That was not passed on: " + std::to_string(limits_.chat_lines) +
         " lines a minute are enough for everyone.";
}

}  // namespace undercroft
