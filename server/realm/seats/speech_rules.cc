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

bool SpeechRules::is_muted(const std::string& name) const {
  return is_among(settings_->get()->muted, name) || is_muted_by_host_(name);
}

std::string SpeechRules::refusal_of(const std::string& name, RateLimiter& chat) const {
  if (is_muted(name)) return "The host has muted you.";
  const std::uint32_t lines = settings_->get()->chat_lines;
  if (takes_a_line(chat, lines)) return "";
  return "Not sent: you may send " + std::to_string(lines) + " lines a minute.";
}

}  // namespace undercroft
