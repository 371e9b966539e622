// patient_mutex.h: a mutex for which a caller waits no longer than it likes.
#pragma once

#include <chrono>
#include <condition_variable>
#include <mutex>

namespace undercroft {

// A PatientMutex is what std::timed_mutex is, for std::lock_guard and std::unique_lock. It exists
// because ThreadSanitizer of gcc 12 does not see the timed lock of std::timed_mutex, and reports
// its unlock.
class PatientMutex {
 public:
  void lock() {
    std::unique_lock lock(mutex_);
    freed_.wait(lock, [this] { return !is_held_; });
    is_held_ = true;
  }
  // False when it was not free within `patience`.
  [[nodiscard]] bool try_lock_for(std::chrono::milliseconds patience) {
    std::unique_lock lock(mutex_);
    if (!freed_.wait_for(lock, patience, [this] { return !is_held_; })) return false;
    return is_held_ = true;
  }
  void unlock() {
    {
      const std::lock_guard lock(mutex_);
      is_held_ = false;
    }
    freed_.notify_one();
  }

 private:
  std::mutex mutex_;
  std::condition_variable freed_;
  bool is_held_ = false;  // guarded by mutex_
};

}  // namespace undercroft
