// evictable_connections.h: connections that may be cut off to make room for another.
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <map>
#include <mutex>
#include <string>
#include <utility>

#include "server/gateway/limits/client_address.h"

namespace undercroft {

// EvictableConnections lists, oldest first, the connections from which something is still expected:
// a request, or a Hello. Thread-safe.
class EvictableConnections {
 public:
  using Number = std::uint64_t;

  // `cut` is called once, on the thread of whoever makes room, unless the connection is removed
  // first.
  Number add(std::function<void()> cut, const ClientAddress& source = {}) {
    const std::lock_guard lock(mutex_);
    waiting_[++last_] = {std::move(cut), source.name};
    return last_;
  }
  // Has no effect on a connection that was cut off or removed before.
  void remove(Number number) {
    const std::lock_guard lock(mutex_);
    waiting_.erase(number);
  }
  [[nodiscard]] bool is_empty() const {
    const std::lock_guard lock(mutex_);
    return waiting_.empty();
  }
  // Returns false when there is none.
  bool cut_oldest() {
    return cut_first([](const Waiting&) { return true; });
  }
  // The oldest from that source.
  bool cut_oldest_of(const ClientAddress& source) {
    return cut_first([&source](const Waiting& one) { return one.source == source.name; });
  }

 private:
  struct Waiting {
    std::function<void()> cut;
    std::string source;  // ClientAddress::name
  };
  template <typename Fits>
  bool cut_first(Fits fits) {
    std::function<void()> cut;
    {
      const std::lock_guard lock(mutex_);
      const auto found = std::find_if(waiting_.begin(), waiting_.end(),
                                      [&fits](const auto& one) { return fits(one.second); });
      if (found == waiting_.end()) return false;
      cut = std::move(found->second.cut);
      waiting_.erase(found);
    }
    cut();
    return true;
  }

  mutable std::mutex mutex_;
  std::map<Number, Waiting> waiting_;
  Number last_ = 0;
};

}  // namespace undercroft
