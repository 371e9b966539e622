// duration_text.h: lengths of time for people.
#pragma once

#include <array>
#include <cstdint>
#include <string>

namespace undercroft {

struct TimeUnit {
  char letter;
  std::int64_t seconds;
};
inline constexpr std::array<TimeUnit, 4> kTimeUnits = {
    {{'d', 86400}, {'h', 3600}, {'m', 60}, {'s', 1}}};

// "1d 2h", "5m", "90s": at most two units.
[[nodiscard]] inline std::string duration_text(std::int64_t seconds) {
  std::string text;
  int units = 0;
  for (const TimeUnit& unit : kTimeUnits) {
    const std::int64_t count = seconds / unit.seconds;
    if (count == 0 || units == 2) continue;
    if (!text.empty()) text += ' ';
    text += std::to_string(count) + unit.letter;
    seconds -= count * unit.seconds;
    ++units;
  }
  return text.empty() ? "0s" : text;
}

}  // namespace undercroft
