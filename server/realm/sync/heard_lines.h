// heard_lines.h: the last lines that a player was sent.
#pragma once

#include <deque>
#include <string>
#include <utility>
#include <vector>

namespace undercroft {

// HeardLines keeps the latest kMost lines of talk and of the log, for a report to the host.
class HeardLines {
 public:
  static constexpr std::size_t kMost = 20;

  void add(std::string line) {
    if (line.empty()) return;
    if (lines_.size() == kMost) lines_.pop_front();
    lines_.push_back(std::move(line));
  }
  // Oldest first.
  [[nodiscard]] std::vector<std::string> lines() const { return {lines_.begin(), lines_.end()}; }

 private:
  std::deque<std::string> lines_;
};

}  // namespace undercroft
