// time_words.cc: one unit is enough for a deadline that is hours away.
#include "client/view/text/time_words.h"

namespace undercroft {

std::string time_left_in_words(std::uint64_t ms) {
  constexpr std::uint64_t kMinute = 60000;
  constexpr std::uint64_t kHour = 60 * kMinute;
  constexpr std::uint64_t kDay = 24 * kHour;
  if (ms < 10 * kMinute) return std::to_string((ms + 999) / 1000) + "s";
  if (ms < 2 * kHour) return std::to_string(ms / kMinute) + " min";
  if (ms < 2 * kDay) return std::to_string(ms / kHour) + " h";
  return std::to_string(ms / kDay) + " days";
}

}  // namespace undercroft
