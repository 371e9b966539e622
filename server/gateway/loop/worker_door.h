// worker_door.h: lets threads that outlive a worker post to it.
#pragma once

#include <functional>
#include <memory>
#include <mutex>
#include <utility>

#include "server/gateway/loop/worker.h"

namespace undercroft {

// A WorkerDoor passes tasks to a worker until it is closed. Thread-safe. REQUIRES: closed before
// the worker is destroyed.
class WorkerDoor {
 public:
  explicit WorkerDoor(Worker& worker) : worker_(&worker) {}

  void post(std::function<void()> task) {
    const std::scoped_lock lock(mutex_);
    if (worker_ != nullptr) worker_->post(std::move(task));
  }
  void close() {
    const std::scoped_lock lock(mutex_);
    worker_ = nullptr;
  }

 private:
  std::mutex mutex_;
  Worker* worker_;
};

}  // namespace undercroft
