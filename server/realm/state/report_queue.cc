// report_queue.cc: keeping a player's latest reports.
#include "server/realm/state/report_queue.h"

#include <algorithm>
#include <utility>

#include "shared/check.h"

namespace undercroft {

void ReportQueue::add(Report report) {
  ++last_;
  if (reports_.size() == kMaxReportsWaiting) reports_.pop_front();
  reports_.push_back(std::move(report));
}

std::uint32_t ReportQueue::count_after(std::uint32_t number) const {
  const auto here = static_cast<std::uint32_t>(reports_.size());
  return std::min(last_ - std::min(number, last_), here);
}

const Report& ReportQueue::operator[](std::uint32_t number) const {
  const std::size_t from_end = last_ - number;
  CHECK(number <= last_ && from_end < reports_.size(), "the report is no longer kept");
  return reports_[reports_.size() - 1 - from_end];
}

void ReportQueue::heard(std::uint32_t number) {
  const std::size_t kept = std::max<std::size_t>(count_after(number), kReportsKept);
  while (reports_.size() > kept) reports_.pop_front();
}

}  // namespace undercroft
