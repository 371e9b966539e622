// steady_clock.cc: asks the system for both times.
#include "server/running/steady_clock.h"

#include <ctime>

#include "server/base/cautious_clock.h"

namespace undercroft {
namespace {

std::int64_t seconds_of(clockid_t clock) {
  timespec now{};
  ::clock_gettime(clock, &now);
  return now.tv_sec;
}

}  // namespace

std::int64_t seconds_since_1970() {
  static CautiousClock clock;
  return clock.now_s(seconds_of(CLOCK_REALTIME), seconds_of(CLOCK_BOOTTIME));
}

}  // namespace undercroft
