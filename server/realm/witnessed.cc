// witnessed.cc: keeping a player's latest reports.
#include "server/realm/witnessed.h"

#include <algorithm>
#include <utility>

namespace undercroft {

void Witnessed::add(Report report) {
  ++last_;
  if (reports_.size() == kMaxReportsWaiting) reports_.erase(reports_.begin());
  reports_.push_back(std::move(report));
}

std::span<const Report> Witnessed::after(std::uint32_t number) const {
  const std::size_t missing =
      std::min<std::size_t>(last_ - std::min(number, last_), reports_.size());
  return std::span(reports_).last(missing);
}

void Witnessed::heard(std::uint32_t number) {
  const std::size_t waiting = after(number).size();
  const std::size_t kept = std::min(reports_.size(), std::max(waiting, kReportsKept));
  // A few at a time: a vector is cheap to read and dear to cut at its front.
  if (reports_.size() < kept + kReportsKept / 2) return;
  reports_.erase(reports_.begin(), reports_.end() - static_cast<std::ptrdiff_t>(kept));
}

}  // namespace undercroft
