// cautious_clock.h: the time of day on a machine whose clock may jump.
#pragma once

#include <cstdint>
#include <mutex>
#include <optional>

namespace undercroft {

// A CautiousClock gives the system's time, but believes a jump of it only after the system's time
// and the time that the process ran have agreed for ten minutes. Until then it goes on as before
// the jump. So a clock that is wrong for a while ends no day, no ban, no login and no deadline. The
// first time is believed: a process that starts knows no better. Thread-safe.
class CautiousClock {
 public:
  static constexpr std::int64_t kBelievedAfter = 600;  // s
  static constexpr std::int64_t kDrift = 2;            // s, between two calls

  // `wall_s`: the system's time, in seconds since 1970. `running_s`: seconds since some fixed
  // moment; the time during which the machine slept counts.
  [[nodiscard]] std::int64_t now_s(std::int64_t wall_s, std::int64_t running_s);

 private:
  struct Jump {
    std::int64_t offset = 0;   // of the system's time from the running time
    std::int64_t since_s = 0;  // running time
  };
  std::mutex mutex_;
  std::optional<std::int64_t> offset_;  // that is believed; none before the first call
  std::optional<Jump> jump_;
};

}  // namespace undercroft
