// sqlite_backup.cc: SQLite's online backup.
#include "server/store/sqlite/sqlite_backup.h"

#include <SQLiteCpp/Backup.h>
#include <SQLiteCpp/SQLiteCpp.h>
#include <sqlite3.h>

#include <chrono>
#include <cstdint>
#include <thread>

#include "server/files/private_files.h"
#include "server/store/sqlite/sqlite_check.h"

namespace undercroft {
namespace {

constexpr int kCopyBusyMs = 2000;
constexpr int kTries = 100;
constexpr int kPagesAtOnce = 1024;  // 4 MB, until the copy may be given up
constexpr std::chrono::milliseconds kPause{20};

enum class Copying : std::uint8_t { Done, Locked, GivenUp };

Copying copy_pages(SQLite::Database& from, SQLite::Database& to, const IsCancelled& is_cancelled) {
  SQLite::Backup backup(to, from);
  for (int tries = 0; tries < kTries;) {
    if (is_given_up(is_cancelled)) return Copying::GivenUp;
    const int step = backup.executeStep(kPagesAtOnce);
    if (step == SQLITE_DONE) return Copying::Done;
    if (step == SQLITE_OK) continue;
    std::this_thread::sleep_for(kPause);  // the source is locked for a moment
    ++tries;
  }
  return Copying::Locked;
}

Copying copy_all(const std::string& from, const std::string& to, const CopyOptions& options) {
  SQLite::Database source(from, SQLite::OPEN_READONLY, kCopyBusyMs);
  create_private_file(to);
  SQLite::Database copy(to, SQLite::OPEN_READWRITE, kCopyBusyMs);
  copy.exec(options.is_durable ? "PRAGMA synchronous = FULL" : "PRAGMA synchronous = OFF");
  // All steps see this moment. Without it, a writer would make the copy start again.
  const SQLite::Transaction moment(source);
  static_cast<void>(source.execAndGet("SELECT count(*) FROM sqlite_master"));
  const Copying done = copy_pages(source, copy, options.is_cancelled);
  if (done != Copying::Done) return done;
  // One file, which can be copied as it is, and which no server has open.
  copy.exec("PRAGMA journal_mode = DELETE");
  copy.exec("PRAGMA application_id = 0");
  return done;
}

}  // namespace

Expected<> copy_database(const std::string& from, const std::string& to,
                         const CopyOptions& options) {
  try {
    const Copying done = copy_all(from, to, options);
    if (done == Copying::GivenUp) return failed(kCancelled);
    if (done == Copying::Locked) return failed(from + " is locked: try again");
  } catch (const SQLite::Exception& error) {
    return failed("cannot copy " + from + " to " + to + ": " + error.what());
  }
  return check_database(to, CheckDepth::Whole);
}

}  // namespace undercroft
