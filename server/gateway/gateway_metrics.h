// gateway_metrics.h: what is counted of connections, and the page that shows it.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <string>

#include "server/gateway/address_limiter.h"
#include "server/gateway/realm_status.h"
#include "server/realm/realm_metrics.h"
#include "shared/messages.h"

namespace undercroft {

// Why connections ended; the last one stands for all other codes, and for none.
inline constexpr std::array kCountedCodes = {
    CloseCode::Normal,    CloseCode::GoingAway, CloseCode::TooBig,  CloseCode::Restart,
    CloseCode::Malformed, CloseCode::Flood,     CloseCode::Refused, CloseCode::Replaced,
    CloseCode::TooSlow,   CloseCode::Idle};

// Written by every worker, read by any: numbers only.
struct GatewayMetrics {
  std::atomic<std::int64_t> connections{0};  // of any sort
  std::atomic<std::int64_t> websockets{0};
  std::atomic<std::uint64_t> turned_away{0};       // there were too many already
  std::atomic<std::uint64_t> failed_to_accept{0};  // tries, not connections: the system said no
  std::atomic<std::uint64_t> failed{0};            // ended by an exception
  std::atomic<std::uint64_t> realm_rests{0};       // a realm had had its share of its thread
  std::atomic<std::uint64_t> passwords_slowed{0};  // tries that had to wait, or were not looked at
  std::atomic<std::uint64_t> no_hello{0};          // ended: none came in time
  std::atomic<std::uint64_t> frames_in{0};
  std::atomic<std::uint64_t> bytes_in{0};
  std::atomic<std::uint64_t> bytes_out{0};
  std::array<std::atomic<std::uint64_t>, kCountedCodes.size() + 1> closed{};

  void count_close(std::uint16_t code);
};

// In the Prometheus text format. `now_ms` tells how long the realms have been at their work.
[[nodiscard]] std::string metrics_page(const GatewayMetrics& metrics,
                                       const AddressLimiter& addresses,
                                       const RealmMetrics& realm_metrics,
                                       const RealmStatuses& realms, std::uint64_t now_ms);

}  // namespace undercroft
