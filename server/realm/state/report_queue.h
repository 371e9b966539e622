// report_queue.h: a player's latest reports, kept until they are sent to its client.
#pragma once

#include <cstdint>
#include <deque>
#include <map>

#include "shared/observation.h"

namespace undercroft {

// A queue keeps kReportsKept reports that were already sent, in case the client reconnects without
// them. For a client that reads slowly, it keeps up to kMaxReportsWaiting reports.
inline constexpr std::size_t kReportsKept = 64;
inline constexpr std::size_t kMaxReportsWaiting = 256;

// A ReportQueue holds the latest reports of one player, numbered from 1.
class ReportQueue {
 public:
  // `last`: the number of the last report before this queue; none up to it is kept.
  explicit ReportQueue(std::uint32_t last = 0) : last_(last) {}
  void add(Report report);
  // The number of the latest report.
  [[nodiscard]] std::uint32_t last() const { return last_; }
  // How many of the reports after this number are still here.
  [[nodiscard]] std::uint32_t count_after(std::uint32_t number) const;
  // REQUIRES: the report is still here.
  [[nodiscard]] const Report& operator[](std::uint32_t number) const;
  // The client has the reports up to this number: only the latest kReportsKept of those stay.
  void heard(std::uint32_t number);

 private:
  std::deque<Report> reports_;
  std::uint32_t last_;
};

// Those of a realm's players, by the players' bodies.
using ReportQueues = std::map<EntityId, ReportQueue>;

}  // namespace undercroft
