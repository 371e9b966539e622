// reports.cc: going by the numbers of reports.
#include "client/model/reports.h"

#include <algorithm>

namespace undercroft {

std::uint32_t drop_known_reports(Delta& delta, std::uint32_t last) {
  if (delta.reports.empty()) return last;
  const auto count = static_cast<std::uint32_t>(delta.reports.size());
  const std::uint32_t first = delta.first_report != 0 ? delta.first_report : last + 1;
  const std::uint32_t known = first > last ? 0 : std::min(count, last + 1 - first);
  delta.reports.erase(delta.reports.begin(), delta.reports.begin() + known);
  if (known > 0) delta.first_report = first + known;
  return std::max(last, first + count - 1);
}

}  // namespace undercroft
