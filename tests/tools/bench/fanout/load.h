// load.h: many players on one thread: they join, play for a while, and are measured.
#pragma once

#include <chrono>
#include <deque>
#include <memory>
#include <vector>

#include "tests/tools/bench/fanout/load_case.h"
#include "tests/tools/bench/fanout/player.h"

namespace undercroft::bench {

class Load {
 public:
  // `bytes` is the size of an echo's frames; 0: the server is undercroft-server.
  Load(const LoadCase& load, int port, std::size_t bytes);
  ~Load();
  Load(const Load&) = delete;
  Load& operator=(const Load&) = delete;

  // Lets the players join, a few at a time, and returns the seconds that took. A player that is
  // refused, or has no delta within `longest`, does not take part.
  double join(std::chrono::seconds longest);
  // Plays for `time`. Afterwards `totals` holds the results.
  void play(std::chrono::milliseconds time);

  [[nodiscard]] int players() const;  // those that have joined and are still connected
  [[nodiscard]] const Totals& totals() const { return totals_; }
  void clear() { totals_ = {}; }

 private:
  void add();
  void wait(std::chrono::microseconds at_most);
  [[nodiscard]] int joining() const;

  LoadCase case_;
  int port_;
  std::size_t bytes_;
  int epoll_;
  Totals totals_;
  std::vector<std::unique_ptr<Player>> players_;
};

}  // namespace undercroft::bench
