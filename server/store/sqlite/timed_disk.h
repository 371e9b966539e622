// timed_disk.h: measures how long SQLite waits for the disk.
#pragma once

#include <string>

#include "server/metrics/histogram.h"

namespace undercroft {

// The name of a file system for SQLite that is the default one, except that it measures each fsync
// for the thread's SyncTiming. Empty when SQLite refuses it: then nothing is measured. Thread-safe.
[[nodiscard]] std::string timed_disk();

// While it exists, each fsync that SQLite makes on this thread, in a file opened by timed_disk(),
// is counted in `times`, also when it fails. At most one a thread.
class SyncTiming {
 public:
  explicit SyncTiming(Histogram& times);
  ~SyncTiming();
  SyncTiming(const SyncTiming&) = delete;
  SyncTiming& operator=(const SyncTiming&) = delete;
};

}  // namespace undercroft
