// failing_disk.h: a file system for SQLite that reports a full disk or a failed fsync on request.
#pragma once

#include <atomic>

namespace undercroft::testing {

// All other calls go to the real file system. The flags are shared by the whole process.
struct FailingDisk {
  static constexpr const char* kName = "failing";  // for SqliteOptions::vfs

  static void install();  // may be called more than once
  static std::atomic<bool> is_full;
  static std::atomic<int> failing_syncs;  // number of coming syncs that fail
};

}  // namespace undercroft::testing
