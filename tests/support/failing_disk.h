// failing_disk.h: a file system for SQLite that is full, or whose fsync fails, when it is told to.
#pragma once

#include <atomic>

namespace undercroft::testing {

// Everything else goes to the real file system. One for the whole process.
struct FailingDisk {
  static constexpr const char* kName = "failing";  // for SqliteOptions::vfs

  static void install();  // once is enough; more does no harm
  static std::atomic<bool> is_full;
  static std::atomic<int> failing_syncs;  // so many of the next ones
};

}  // namespace undercroft::testing
