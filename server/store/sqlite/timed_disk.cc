// timed_disk.cc: SQLite's own file system with another xSync.
#include "server/store/sqlite/timed_disk.h"

#include <sqlite3.h>

#include <chrono>
#include <list>
#include <mutex>

namespace undercroft {
namespace {

constexpr const char* kName = "undercroft-timed";

thread_local Histogram* syncs_of_this_thread = nullptr;

// The calls of a kind of file, and those that they are a copy of. SQLite sees the first member.
struct TimedCalls {
  sqlite3_io_methods calls{};
  const sqlite3_io_methods* real = nullptr;
};

int timed_sync(sqlite3_file* file, int flags) {
  const auto& timed = *reinterpret_cast<const TimedCalls*>(file->pMethods);
  if (syncs_of_this_thread == nullptr) return timed.real->xSync(file, flags);
  const auto began = std::chrono::steady_clock::now();
  const int result = timed.real->xSync(file, flags);
  syncs_of_this_thread->count(std::chrono::steady_clock::now() - began);
  return result;
}

// SQLite has a handful of tables of calls, one for each way of locking. Files refer to the copies
// until the process ends, so these are never destroyed.
const sqlite3_io_methods* timed(const sqlite3_io_methods* real) {
  static std::mutex mutex;
  static std::list<TimedCalls>& known = *new std::list<TimedCalls>;
  const std::scoped_lock lock(mutex);
  for (const TimedCalls& one : known) {
    if (one.real == real) return &one.calls;
  }
  TimedCalls& one = known.emplace_back(TimedCalls{*real, real});
  one.calls.xSync = timed_sync;
  return &one.calls;
}

sqlite3_vfs* default_vfs() {
  static sqlite3_vfs* const kFound = sqlite3_vfs_find(nullptr);
  return kFound;
}

// The file stays SQLite's own, with all its state: only its table of calls is replaced.
int open_timed(sqlite3_vfs*, const char* name, sqlite3_file* file, int flags, int* out_flags) {
  const int result = default_vfs()->xOpen(default_vfs(), name, file, flags, out_flags);
  if (result == SQLITE_OK && file->pMethods != nullptr) file->pMethods = timed(file->pMethods);
  return result;
}

bool install() {
  if (sqlite3_initialize() != SQLITE_OK || default_vfs() == nullptr) return false;
  static sqlite3_vfs vfs = *default_vfs();
  vfs.zName = kName;
  vfs.xOpen = open_timed;
  vfs.pNext = nullptr;
  return sqlite3_vfs_register(&vfs, 0) == SQLITE_OK;
}

}  // namespace

std::string timed_disk() {
  static const bool kIsInstalled = install();
  return kIsInstalled ? kName : "";
}

SyncTiming::SyncTiming(Histogram& times) { syncs_of_this_thread = &times; }
SyncTiming::~SyncTiming() { syncs_of_this_thread = nullptr; }

}  // namespace undercroft
