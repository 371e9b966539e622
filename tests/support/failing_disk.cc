// failing_disk.cc: a SQLite VFS that forwards every call to the real one.
#include "tests/support/failing_disk.h"

#include <sqlite3.h>

namespace undercroft::testing {

std::atomic<bool> FailingDisk::is_full{false};
std::atomic<int> FailingDisk::failing_syncs{0};

namespace {

// SQLite's layout: its own part first, followed by the real file's.
struct File {
  sqlite3_file base;
  sqlite3_file* real;
};

sqlite3_vfs* real_vfs = nullptr;

sqlite3_file* real(sqlite3_file* file) { return reinterpret_cast<File*>(file)->real; }
const sqlite3_io_methods& calls(sqlite3_file* file) { return *real(file)->pMethods; }

int write(sqlite3_file* file, const void* bytes, int count, sqlite3_int64 at) {
  if (FailingDisk::is_full) return SQLITE_FULL;
  return calls(file).xWrite(real(file), bytes, count, at);
}

int sync(sqlite3_file* file, int flags) {
  if (FailingDisk::failing_syncs > 0) {
    --FailingDisk::failing_syncs;
    return SQLITE_IOERR_FSYNC;
  }
  return calls(file).xSync(real(file), flags);
}

// Forwards any other call to the real file.
template <auto member, typename... Arguments>
auto pass(sqlite3_file* file, Arguments... arguments) {
  return (calls(file).*member)(real(file), arguments...);
}

using Calls = sqlite3_io_methods;
const Calls kCalls = {
    3,
    pass<&Calls::xClose>,
    pass<&Calls::xRead, void*, int, sqlite3_int64>,
    write,
    pass<&Calls::xTruncate, sqlite3_int64>,
    sync,
    pass<&Calls::xFileSize, sqlite3_int64*>,
    pass<&Calls::xLock, int>,
    pass<&Calls::xUnlock, int>,
    pass<&Calls::xCheckReservedLock, int*>,
    pass<&Calls::xFileControl, int, void*>,
    pass<&Calls::xSectorSize>,
    pass<&Calls::xDeviceCharacteristics>,
    pass<&Calls::xShmMap, int, int, int, void volatile**>,
    pass<&Calls::xShmLock, int, int, int>,
    pass<&Calls::xShmBarrier>,
    pass<&Calls::xShmUnmap, int>,
    pass<&Calls::xFetch, sqlite3_int64, int, void**>,
    pass<&Calls::xUnfetch, sqlite3_int64, void*>,
};

int open(sqlite3_vfs*, const char* name, sqlite3_file* file, int flags, int* out_flags) {
  auto* wrapper = reinterpret_cast<File*>(file);
  wrapper->real = reinterpret_cast<sqlite3_file*>(wrapper + 1);
  const int result = real_vfs->xOpen(real_vfs, name, wrapper->real, flags, out_flags);
  wrapper->base.pMethods = result == SQLITE_OK ? &kCalls : nullptr;
  return result;
}

}  // namespace

void FailingDisk::install() {
  static sqlite3_vfs vfs = [] {
    real_vfs = sqlite3_vfs_find(nullptr);
    sqlite3_vfs copy = *real_vfs;
    copy.szOsFile += static_cast<int>(sizeof(File));
    copy.zName = kName;
    copy.xOpen = open;
    copy.pNext = nullptr;
    return copy;
  }();
  sqlite3_vfs_register(&vfs, 0);
}

}  // namespace undercroft::testing
