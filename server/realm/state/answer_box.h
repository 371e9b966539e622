// answer_box.h: carries a store's answers from its thread to a realm's.
#pragma once

#include <functional>
#include <mutex>
#include <utility>
#include <vector>

#include "server/store/store.h"

namespace undercroft {

// An AnswerBox holds answers until the realm's thread takes them. Shared with the callbacks of
// pending calls, so it outlives whoever waits for them. Thread-safe.
class AnswerBox {
 public:
  // `wake` is called, on any thread, when an answer has arrived; it must not block. Once this has
  // returned, the callback before it is never called.
  void on_answer(std::function<void()> wake) {
    const std::scoped_lock lock(mutex_);
    wake_ = std::move(wake);
  }
  void add(const Durable& answer) {
    const std::scoped_lock lock(mutex_);
    answers_.push_back(answer);
    wake_();
  }
  [[nodiscard]] std::vector<Durable> take() {
    const std::scoped_lock lock(mutex_);
    return std::exchange(answers_, {});
  }

 private:
  std::mutex mutex_;
  std::vector<Durable> answers_;
  std::function<void()> wake_ = [] {};
};

}  // namespace undercroft
