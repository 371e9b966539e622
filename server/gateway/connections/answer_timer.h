// answer_timer.h: how long an intent takes until the delta of its turn is written.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>

namespace undercroft {

// An AnswerTimer measures the latest intent of one connection. An intent that is overtaken by
// another is not measured.
class AnswerTimer {
 public:
  using Time = std::chrono::steady_clock::time_point;

  void intent_arrived(std::uint32_t sequence, Time now) {
    intent_ = Intended{sequence, now};
    is_answered_ = false;
  }
  // The delta that this intent caused is queued (Connection::sent_turn_of()).
  void answer_queued(std::uint32_t sequence) {
    is_answered_ = intent_ && intent_->sequence == sequence;
  }
  // Whether the next write contains the answer. Reading the clock costs more than asking this.
  [[nodiscard]] bool is_due() const { return is_answered_; }
  // The queue was written. REQUIRES: is_due().
  [[nodiscard]] std::chrono::steady_clock::duration answer_written(Time now) {
    const auto took = now - intent_->arrived;
    intent_.reset();
    is_answered_ = false;
    return took;
  }

 private:
  struct Intended {
    std::uint32_t sequence = 0;
    Time arrived;
  };
  std::optional<Intended> intent_;
  bool is_answered_ = false;
};

}  // namespace undercroft
