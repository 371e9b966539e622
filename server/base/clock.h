// clock.h: the time for deadlines, behind an interface so that tests can set it.
#pragma once

#include <cstdint>

namespace undercroft {

class Clock {
 public:
  virtual ~Clock() = default;
  // Milliseconds since some fixed moment. Never decreases. Any thread may call it.
  [[nodiscard]] virtual std::uint64_t now_ms() const = 0;
  // Seconds since 1970, for what must outlast the process. The machine's owner may set it back.
  [[nodiscard]] virtual std::uint64_t unix_s() const = 0;
};

}  // namespace undercroft
