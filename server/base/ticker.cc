// ticker.cc: the loop, and how it ends.
#include "server/base/ticker.h"

#include <utility>

#include "server/base/thread_start.h"

namespace undercroft {

Ticker::~Ticker() { stop(); }

void Ticker::start(Options options, std::function<void()> tick) {
  const std::lock_guard lock(mutex_);
  if (is_stopping_ || thread_.joinable()) return;
  if (options.first == First::AtOnce) is_woken_ = true;
  thread_ = start_thread(
      [this, options = std::move(options), tick = std::move(tick)] { run(options, tick); });
  runs_on_ = thread_.get_id();
}

void Ticker::run(const Options& options, const std::function<void()>& tick) {
  if (options.begin) options.begin();
  while (next_tick(options.every)) tick();
  const std::lock_guard lock(mutex_);
  runs_on_ = {};  // a later thread may have the same ID
}

// False when the Ticker stops.
bool Ticker::next_tick(std::chrono::milliseconds pause) {
  std::unique_lock lock(mutex_);
  changed_.wait_for(lock, pause, [this] { return is_woken_ || is_stopping_; });
  is_woken_ = false;
  return !is_stopping_;
}

void Ticker::wake() {
  {
    const std::lock_guard lock(mutex_);
    is_woken_ = true;
  }
  changed_.notify_all();
}

void Ticker::stop() {
  {
    const std::lock_guard lock(mutex_);
    is_stopping_ = true;
    if (runs_on_ == std::this_thread::get_id()) return;
  }
  changed_.notify_all();
  const std::lock_guard joining(joining_);
  if (thread_.joinable()) thread_.join();
}

bool Ticker::is_stopping() const {
  const std::lock_guard lock(mutex_);
  return is_stopping_;
}

}  // namespace undercroft
