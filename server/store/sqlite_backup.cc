// sqlite_backup.cc: SQLite's online backup.
#include "server/store/sqlite_backup.h"

#include <SQLiteCpp/Backup.h>
#include <SQLiteCpp/SQLiteCpp.h>
#include <sqlite3.h>

#include <chrono>
#include <thread>

#include "server/store/private_files.h"
#include "server/store/sqlite_check.h"

namespace undercroft {
namespace {

constexpr int kCopyBusyMs = 2000;
constexpr int kTries = 100;
constexpr std::chrono::milliseconds kPause{20};

// All pages in one step: between two steps a writer would make the backup start again.
bool copy_pages(SQLite::Database& from, SQLite::Database& to) {
  SQLite::Backup backup(to, from);
  for (int i = 0; i < kTries; ++i) {
    if (backup.executeStep(-1) == SQLITE_DONE) return true;
    std::this_thread::sleep_for(kPause);  // the source is locked for a moment
  }
  return false;
}

}  // namespace

Expected<> copy_database(const std::string& from, const std::string& to) {
  try {
    SQLite::Database source(from, SQLite::OPEN_READONLY, kCopyBusyMs);
    create_private_file(to);
    SQLite::Database copy(to, SQLite::OPEN_READWRITE, kCopyBusyMs);
    copy.exec("PRAGMA synchronous = FULL");
    if (!copy_pages(source, copy)) return failed(from + " is locked: try again");
    copy.exec("PRAGMA journal_mode = DELETE");  // one file, which can be copied as it is
  } catch (const SQLite::Exception& error) {
    return failed("cannot copy " + from + " to " + to + ": " + error.what());
  }
  return check_database(to, CheckDepth::Whole);
}

}  // namespace undercroft
