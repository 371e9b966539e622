// admission_metrics.h: how often a realm has refused players and their lines.
#pragma once

#include <atomic>
#include <cstdint>

namespace undercroft {

// Written by the realms' threads, read by any: numbers only, so no lock is needed.
struct AdmissionMetrics {
  std::atomic<std::uint64_t> chat_limited{0};     // lines over a player's limit
  std::atomic<std::uint64_t> places_limited{0};   // newcomers refused: too many from their address
  std::atomic<std::uint64_t> players_limited{0};  // newcomers refused: the realm is full
};

}  // namespace undercroft
