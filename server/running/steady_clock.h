// steady_clock.h: the clock of a running server.
#pragma once

#include <chrono>
#include <cstdint>

#include "server/base/clock.h"

namespace undercroft {

// Seconds since 1970, from the process's CautiousClock. Thread-safe.
[[nodiscard]] std::int64_t seconds_since_1970();

// A SteadyClock counts milliseconds from its construction. Changes of the system's time change
// unix_s() alone, and only after a while (cautious_clock.h).
class SteadyClock final : public Clock {
 public:
  [[nodiscard]] std::uint64_t now_ms() const override {
    const auto age = std::chrono::steady_clock::now() - born_;
    return static_cast<std::uint64_t>(
        std::chrono::duration_cast<std::chrono::milliseconds>(age).count());
  }
  [[nodiscard]] std::uint64_t unix_s() const override {
    return static_cast<std::uint64_t>(seconds_since_1970());
  }

 private:
  std::chrono::steady_clock::time_point born_ = std::chrono::steady_clock::now();
};

}  // namespace undercroft
