// evictable_connections.h: connections that may be cut off to make room for another.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <mutex>
#include <utility>

namespace undercroft {

// EvictableConnections lists, oldest first, the connections from which something is still expected:
// a request, or a Hello. Thread-safe.
class EvictableConnections {
 public:
  using Number = std::uint64_t;

  // `cut` is called once, on the thread of whoever makes room, unless the connection is removed
  // first.
  Number add(std::function<void()> cut) {
    const std::lock_guard lock(mutex_);
    cuts_[++last_] = std::move(cut);
    return last_;
  }
  // Has no effect on a connection that was cut off or removed before.
  void remove(Number number) {
    const std::lock_guard lock(mutex_);
    cuts_.erase(number);
  }
  [[nodiscard]] bool is_empty() const {
    const std::lock_guard lock(mutex_);
    return cuts_.empty();
  }
  // Returns false when there is none.
  bool cut_oldest() {
    std::function<void()> cut;
    {
      const std::lock_guard lock(mutex_);
      if (cuts_.empty()) return false;
      cut = std::move(cuts_.extract(cuts_.begin()).mapped());
    }
    cut();
    return true;
  }

 private:
  mutable std::mutex mutex_;
  std::map<Number, std::function<void()>> cuts_;
  Number last_ = 0;
};

}  // namespace undercroft
