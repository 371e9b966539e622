// report_queue.h: what a player has witnessed and may not have been told of yet.
#pragma once

#include <cstdint>
#include <deque>

#include "shared/observation.h"

namespace undercroft {

// Of a player's reports so many stay with the server though its client has had them, for one that
// has lost them and comes back; more of them wait for one that reads slowly.
inline constexpr std::size_t kReportsKept = 64;
inline constexpr std::size_t kMaxReportsWaiting = 256;

// The latest of them, numbered from 1.
class ReportQueue {
 public:
  // `last`: of one whose earlier reports are gone, how many those were.
  explicit ReportQueue(std::uint32_t last = 0) : last_(last) {}
  void add(Report report);
  // The number of the last one that ever came.
  [[nodiscard]] std::uint32_t last() const { return last_; }
  // How many of those after this number are still here: the last of all.
  [[nodiscard]] std::uint32_t count_after(std::uint32_t number) const;
  // REQUIRES: it is still here.
  [[nodiscard]] const Report& operator[](std::uint32_t number) const;
  // The client says that it has had them up to this number: only the latest kReportsKept of those
  // stay.
  void heard(std::uint32_t number);

 private:
  std::deque<Report> reports_;
  std::uint32_t last_;
};

}  // namespace undercroft
