// realm_metrics.h: a realm's counters, for the server's metrics.
#pragma once

#include <atomic>
#include <cstdint>

#include "server/realm/seats/admission_metrics.h"

namespace undercroft {

// Written by the realms' threads, read by any: numbers only, so no lock is needed.
struct RealmMetrics {
  std::atomic<std::int64_t> players{0};  // connected
  std::atomic<std::uint64_t> turns{0};
  std::atomic<std::uint64_t> deltas{0};
  std::atomic<std::uint64_t> delta_bytes{0};
  std::atomic<std::uint64_t> idle_sent_away{0};
  AdmissionMetrics admission;
};

}  // namespace undercroft
