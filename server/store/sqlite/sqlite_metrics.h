// sqlite_metrics.h: how long a SqliteStore takes to make inputs durable.
#pragma once

#include <string>

#include "server/metrics/histogram.h"

namespace undercroft {

// Numbers that the store's thread writes and any thread reads.
struct SqliteMetrics {
  Histogram commits;  // of appended records, from when the thread takes them
  Histogram syncs;    // each wait for the disk, in commits and checkpoints

  // In the Prometheus text format.
  [[nodiscard]] std::string text() const;
};

}  // namespace undercroft
