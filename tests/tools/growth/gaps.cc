// gaps.cc: percentiles as kill_fleet_table.cc takes them.
#include "tests/tools/growth/gaps.h"

#include <algorithm>

namespace undercroft::growth {

Us Gaps::percentile(unsigned percent) const {
  if (waits_.empty()) return 0;
  std::vector<Us> waits = waits_;
  const auto at = static_cast<std::ptrdiff_t>((waits.size() - 1) * percent / 100);
  std::nth_element(waits.begin(), waits.begin() + at, waits.end());
  return waits[static_cast<std::size_t>(at)];
}

std::string in_seconds(Us time) {
  const Us hundredths = (time + 5 * kMs) / (10 * kMs);
  const std::string part = std::to_string(hundredths % 100);
  return std::to_string(hundredths / 100) + (part.size() == 1 ? ".0" : ".") + part + " s";
}

std::string grouped(std::uint64_t number) {
  std::string text = std::to_string(number);
  for (auto at = static_cast<std::ptrdiff_t>(text.size()) - 3; at > 0; at -= 3) {
    text.insert(static_cast<std::size_t>(at), ",");
  }
  return text;
}

}  // namespace undercroft::growth
