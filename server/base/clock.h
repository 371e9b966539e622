// clock.h: the time for deadlines, behind an interface so that tests can set it.
#pragma once

#include <cstdint>

namespace undercroft {

class Clock {
 public:
  virtual ~Clock() = default;
  // Milliseconds since some fixed moment. Never decreases. Any thread may call it.
  [[nodiscard]] virtual std::uint64_t now_ms() const = 0;
};

}  // namespace undercroft
