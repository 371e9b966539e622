// silence_watch.h: finds clients that are suspended or gone, although their connections stay open.
#pragma once

#include <cstdint>

namespace undercroft {

// A SilenceWatch judges how long nothing has arrived from one client. A suspended client reads
// nothing and answers no ping.
class SilenceWatch {
 public:
  // In milliseconds. REQUIRES: both are positive.
  struct Limits {
    std::uint64_t suspended = 0;  // GatewayOptions::suspended
    std::uint64_t idle = 0;       // GatewayOptions::idle
  };
  enum class Finding : std::uint8_t {
    Nothing,
    Quiet,      // send a ping
    Suspended,  // its player counts as away (R102)
    Awake,      // ... and counts no longer
  };

  // Called periodically while the silence is shorter than `idle`. Each finding is reported once per
  // silence. `has_joined`: the realm has the connection, so that its player may count as away.
  [[nodiscard]] Finding look(std::uint64_t silence_ms, const Limits& limits, bool has_joined);

 private:
  bool is_pinged_ = false;
  bool is_suspended_ = false;
};

}  // namespace undercroft
