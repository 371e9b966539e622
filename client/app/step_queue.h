// step_queue.h: news that waits while the steps before it are displayed.
#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <utility>

#include "client/model/news.h"
#include "client/net/loop.h"

namespace undercroft {

// A StepQueue spaces out the steps of a standing intent, which arrive together (R105): it shows
// each for `step_ms` before the next. It never reorders news.
class StepQueue {
 public:
  // `take`: applies news that is due. `step_ms`: how long to show a step; 0: apply all news at
  // once.
  StepQueue(Loop& loop, std::uint64_t step_ms, std::function<void(const News&)> take)
      : loop_(loop), alarm_(loop), step_ms_(step_ms), take_(std::move(take)) {}

  // Applies the news now, or when the steps before it have been shown. `is_step`: it shows a step
  // of a standing intent.
  void add(const News& news, bool is_step) {
    if (step_ms_ == 0) return take_(news);
    waiting_.push_back({news, is_step});
    go_on();
  }
  // Applies everything that waits.
  void flush() {
    alarm_.cancel();
    while (!waiting_.empty()) take_first();
  }

 private:
  struct Waiting {
    News news;
    bool is_step = false;
  };
  // News between two steps belongs to the first and is shown with it.
  void go_on() {
    while (!waiting_.empty()) {
      const std::uint64_t now = loop_.now_ms();
      if (now < shown_until_ && waiting_.front().is_step) {
        return alarm_.set(std::chrono::milliseconds(shown_until_ - now), [this] { go_on(); });
      }
      if (waiting_.front().is_step) shown_until_ = now + step_ms_;
      take_first();
    }
  }
  void take_first() {
    const News news = std::move(waiting_.front().news);
    waiting_.pop_front();
    take_(news);
  }

  Loop& loop_;
  Alarm alarm_;
  std::uint64_t step_ms_;
  std::function<void(const News&)> take_;
  std::deque<Waiting> waiting_;
  std::uint64_t shown_until_ = 0;  // ms, on the loop's clock
};

}  // namespace undercroft
