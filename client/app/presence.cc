// presence.cc: when the server is sent that the player is at the keyboard.
#include "client/app/presence.h"

#include <utility>

namespace undercroft {
namespace {

constexpr std::uint64_t kRepeatMs = 1000;
constexpr std::uint64_t kRepeatAwayMs = 250;  // about the time until the absence is seen to end

bool is_away(const ViewModel& view) {
  const auto me = view.known.members.find(view.known.self.id);
  return me != view.known.members.end() && me->second.away;
}

// In slow play nobody is away. Alone, no turn waits; but an absence may have begun in company.
bool is_awaited(const ViewModel& view) {
  const bool plays = view.known.self.id != kNobody && view.welcome.watched.empty();
  return plays && !is_slow_play(view) && (is_away(view) || shares_turn(view));
}

}  // namespace

std::optional<bool> Presence::changed(const ViewModel& view) {
  const bool is_open = view.ui.mode != Mode::Map && view.known.self.id != kNobody;
  opened_ms_ = is_open ? opened_ms_.value_or(view.now_ms) : std::optional<std::uint64_t>();
  const bool reading = is_open && view.now_ms - *opened_ms_ >= kGlanceMs;
  if (std::exchange(is_reading_, reading) == reading) return std::nullopt;
  return reading;
}

std::optional<bool> Presence::pressed(const ViewModel& view, bool sent) {
  if (sent && !is_away(view)) return std::nullopt;
  const std::uint64_t pause = is_away(view) ? kRepeatAwayMs : kRepeatMs;
  if (!is_awaited(view) || (pressed_ms_ && view.now_ms < *pressed_ms_ + pause)) return std::nullopt;
  pressed_ms_ = view.now_ms;
  return is_reading_;
}

}  // namespace undercroft
