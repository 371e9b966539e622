// one_shot_timer.h: runs a task on a worker's thread after a wait.
#pragma once

#include <chrono>
#include <functional>
#include <memory>

#include "server/gateway/loop/worker.h"

namespace undercroft {

// A OneShotTimer holds up to one task. It costs a pointer until it is first used. Used on its
// worker's thread only.
class OneShotTimer {
 public:
  // REQUIRES: the worker outlives the timer.
  explicit OneShotTimer(Worker& worker);
  ~OneShotTimer();
  OneShotTimer(const OneShotTimer&) = delete;
  OneShotTimer& operator=(const OneShotTimer&) = delete;

  // Replaces the task that waits. The task may outlive the timer, whose end cancels it.
  void start(std::chrono::milliseconds wait, std::function<void()> task);
  void cancel();

 private:
  struct Impl;
  Worker& worker_;
  std::unique_ptr<Impl> impl_;
};

}  // namespace undercroft
