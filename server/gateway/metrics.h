// metrics.h: what is counted of connections, and the page that shows it.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <string>

#include "server/realm/realm_metrics.h"
#include "shared/messages.h"

namespace undercroft {

// Why connections ended; the last one stands for all other codes, and for none.
inline constexpr std::array kCountedCodes = {
    CloseCode::Normal, CloseCode::GoingAway, CloseCode::TooBig,   CloseCode::Malformed,
    CloseCode::Flood,  CloseCode::Refused,   CloseCode::Replaced, CloseCode::TooSlow};

// Written by every worker, read by any: numbers only.
struct Metrics {
  std::atomic<std::int64_t> connections{0};
  std::atomic<std::uint64_t> turned_away{0};       // there were too many already
  std::atomic<std::uint64_t> failed_to_accept{0};  // tries, not connections: the system said no
  std::atomic<std::uint64_t> frames_in{0};
  std::atomic<std::uint64_t> bytes_in{0};
  std::atomic<std::uint64_t> bytes_out{0};
  std::array<std::atomic<std::uint64_t>, kCountedCodes.size() + 1> closed{};

  void count_close(std::uint16_t code);
};

// In the Prometheus text format.
[[nodiscard]] std::string metrics_page(const Metrics& metrics, const RealmMetrics& realm_metrics,
                                       std::size_t realms);

}  // namespace undercroft
