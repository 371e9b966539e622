// witnessed.h: what a player has witnessed and may not have been told of yet.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "shared/observation.h"

namespace undercroft {

// Of a player's reports so many stay with the server though its client has had them, for one that
// has lost them and comes back; more of them wait for one that reads slowly.
inline constexpr std::size_t kReportsKept = 64;
inline constexpr std::size_t kMaxReportsWaiting = 256;

// The latest of them, numbered from 1.
class Witnessed {
 public:
  void add(Report report);
  // The number of the last one that ever came.
  [[nodiscard]] std::uint32_t last() const { return last_; }
  // Those after this number that are still here, in order.
  [[nodiscard]] std::span<const Report> after(std::uint32_t number) const;
  // The client says that it has had them up to this number: only the latest kReportsKept of those
  // stay.
  void heard(std::uint32_t number);

 private:
  std::vector<Report> reports_;
  std::uint32_t last_ = 0;
};

}  // namespace undercroft
