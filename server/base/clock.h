// clock.h: what time it is, for deadlines; behind an interface so that tests can drive it by hand.
#pragma once

#include <cstdint>

namespace undercroft {

class Clock {
 public:
  virtual ~Clock() = default;
  // Milliseconds since some fixed moment; never goes back. May be asked by any thread.
  [[nodiscard]] virtual std::uint64_t now_ms() const = 0;
};

}  // namespace undercroft
