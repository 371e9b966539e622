// speech_rules.cc: muting players, and limiting their lines.
#include "server/realm/seats/speech_rules.h"

#include <algorithm>
#include <vector>

#include "shared/ascii_case.h"

namespace undercroft {
namespace {

bool is_among(const std::vector<std::string>& muted, const std::string& name) {
  return std::any_of(muted.begin(), muted.end(),
                     [&name](const auto& one) { return equals_ignoring_case(one, name); });
}

}  // namespace

// The lines of half a minute may be sent at once.
bool SpeechRules::takes_a_line(RateLimiter& chat, std::uint32_t lines_a_minute) const {
  const std::uint32_t lines = std::max(1U, lines_a_minute / 2);
  if (chat.allows(clock_.now_ms(), lines, kHalfAMinuteMs)) return true;
  metrics_.chat_limited.fetch_add(1, std::memory_order_relaxed);
  return false;
}

std::string SpeechRules::refusal_of(const std::string& name, RateLimiter& chat) const {
  const auto now = settings_->get();
  if (is_among(now->muted, name) || is_muted_(name)) return "The host has muted you.";
  if (takes_a_line(chat, now->chat_lines)) return "";
  return "Not sent: you may send " + std::to_string(now->chat_lines) + " lines a minute.";
}

}  // namespace undercroft
