// time_words.cc: one unit is enough for a deadline that is hours away.
#include "client/view/text/time_words.h"

#include <string_view>

namespace undercroft {
namespace {

std::uint64_t seconds_of(std::uint64_t ms) { return (ms + 999) / 1000; }

bool is_in_reserve(const TurnTime& time) {
  return time.has_overtime && time.own_ms == 0 && time.reserve_ms > 0;
}

std::string_view link_of(const TurnTime& time) { return time.has_overtime ? ", then " : ", "; }

}  // namespace

std::string turn_time_in_words(const TurnTime& time) {
  std::string reserve = time_left_in_words(time.reserve_ms) + " in reserve";
  if (is_in_reserve(time)) return reserve;
  const std::string own = time_left_in_words(time.own_ms);
  return time.reserve_ms == 0 ? own : own + std::string(link_of(time)) + reserve;
}

std::string brief_turn_time(const TurnTime& time) {
  const std::string reserve = time_left_in_words(time.reserve_ms);
  if (is_in_reserve(time)) return "+" + reserve;
  const std::string own = time_left_in_words(time.own_ms);
  return time.reserve_ms == 0 ? own : own + " +" + reserve;
}

std::string turn_time_aloud(const TurnTime& time) {
  const std::string reserve = std::to_string(seconds_of(time.reserve_ms));
  if (is_in_reserve(time)) return reserve + " seconds in reserve";
  const std::string own = std::to_string(seconds_of(time.own_ms)) + " seconds";
  return time.reserve_ms == 0 ? own : own + std::string(link_of(time)) + reserve + " in reserve";
}

std::string time_left_in_words(std::uint64_t ms) {
  constexpr std::uint64_t kMinute = 60000;
  constexpr std::uint64_t kHour = 60 * kMinute;
  constexpr std::uint64_t kDay = 24 * kHour;
  if (ms < 10 * kMinute) return std::to_string(seconds_of(ms)) + " s";
  if (ms < 2 * kHour) return std::to_string(ms / kMinute) + " min";
  if (ms < 2 * kDay) return std::to_string(ms / kHour) + " h";
  return std::to_string(ms / kDay) + " days";
}

}  // namespace undercroft
