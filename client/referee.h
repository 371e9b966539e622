// referee.h: whether clients that see the same cell believe the same of it.
#pragma once

#include <deque>
#include <string>
#include <vector>

#include "shared/observation.h"

namespace undercroft {

// Compares what players of one group knew at the end of the same turn. Only then: deltas within a
// turn (someone joins) reach clients one after the other.
class Referee {
 public:
  explicit Referee(std::size_t players) : kept_(players) {}

  // Player number `who` is about to leave the turn of `last`, its state until then. Returns what it
  // believed otherwise than somebody else; empty when all agree.
  [[nodiscard]] std::vector<std::string> turn_over(std::size_t who, const Observation& last);

  [[nodiscard]] std::uint64_t cells_compared() const { return cells_compared_; }

 private:
  std::vector<std::deque<Observation>> kept_;  // of each player, the newest last
  std::uint64_t cells_compared_ = 0;
};

// How `a` and `b` differ in the cells that both see now; `compared` counts those cells.
[[nodiscard]] std::vector<std::string> differences(const Observation& a, const Observation& b,
                                                   std::uint64_t& compared);

}  // namespace undercroft
