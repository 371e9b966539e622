// service_manager.h: reports to the service manager (systemd) that started this process.
#pragma once

#include <chrono>
#include <functional>
#include <string_view>

#include "server/base/ticker.h"

namespace undercroft {

// Sends a state, such as "READY=1", to the socket that NOTIFY_SOCKET names (sd_notify(3)). Does
// nothing without that variable.
void notify_service_manager(std::string_view state);

// How often the service manager expects a sign of life (WATCHDOG_USEC). Zero: never.
[[nodiscard]] std::chrono::milliseconds watchdog_interval();

// A WatchdogFeeder sends signs of life on a thread of its own, twice in an interval, as long as
// `is_alive()` is true. The service manager restarts a process that sends none.
class WatchdogFeeder {
 public:
  // Starts no thread when the interval is zero.
  WatchdogFeeder(std::chrono::milliseconds interval, std::function<bool()> is_alive);
  WatchdogFeeder(const WatchdogFeeder&) = delete;
  WatchdogFeeder& operator=(const WatchdogFeeder&) = delete;

 private:
  Ticker ticker_;
};

}  // namespace undercroft
