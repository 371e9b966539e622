// load.h: many players on one thread: they join, play for a while, and are counted.
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

  // Lets all of them in, a few at a time; the seconds that took. Those who have no delta by the end
  // of the longest time, or were refused, stay outside.
  double join(std::chrono::seconds longest);
  // Plays for so long; `totals` then holds what came of it.
  void play(std::chrono::milliseconds time);

  [[nodiscard]] int players() const;  // those who have joined and are still there
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
