// sqlite_schema.cc: opening a database, version by version.
#include "server/store/sqlite_schema.h"

#include <SQLiteCpp/SQLiteCpp.h>

#include <array>
#include <utility>

namespace undercroft {
namespace {

constexpr int kBusyMs = 2000;  // somebody who reads along may be in the way for a moment

// clang-format off
constexpr std::array kMigrations = {
    // 1: realms, their records, their snapshots
    R"(CREATE TABLE realms (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, epoch INTEGER NOT NULL);
       CREATE TABLE records (realm INTEGER NOT NULL, number INTEGER NOT NULL, checksum INTEGER NOT NULL,
                             bytes BLOB NOT NULL, PRIMARY KEY (realm, number)) WITHOUT ROWID;
       CREATE TABLE snapshots (realm INTEGER NOT NULL, number INTEGER NOT NULL, checksum INTEGER NOT NULL,
                               bytes BLOB NOT NULL, PRIMARY KEY (realm, number));)",
    // 2: what was taken out of a log, and when
    R"(CREATE TABLE aside (realm INTEGER NOT NULL, set_aside INTEGER NOT NULL, number INTEGER NOT NULL,
                           checksum INTEGER NOT NULL, bytes BLOB NOT NULL,
                           PRIMARY KEY (realm, set_aside, number)) WITHOUT ROWID;)",
};
// clang-format on

int version_of(SQLite::Database& database) {
  return database.execAndGet("PRAGMA user_version").getInt();
}

// Whether there was another to make. Each is a transaction of its own, so that a crash leaves one
// version or the next; it holds the database from its first word, since another process may be at
// the same.
bool migrate_once(SQLite::Database& database, Migrations migrations) {
  SQLite::Transaction whole(database, SQLite::TransactionBehavior::IMMEDIATE);
  const auto version = static_cast<std::size_t>(version_of(database));
  if (version >= migrations.size()) return false;
  database.exec(migrations[version]);
  database.exec("PRAGMA user_version = " + std::to_string(version + 1));
  whole.commit();
  return true;
}

std::unique_ptr<SQLite::Database> opened(const std::string& path, Access access,
                                         const std::string& vfs) {
  const int flags =
      access == Access::Read ? SQLite::OPEN_READONLY : SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE;
  auto database = std::make_unique<SQLite::Database>(path, flags, kBusyMs, vfs);
  if (access == Access::Read) return database;
  database->exec("PRAGMA journal_mode = WAL");
  database->exec("PRAGMA synchronous = FULL");  // a commit waits for the disk
  return database;
}

}  // namespace

Migrations migrations() { return kMigrations; }

Expected<std::unique_ptr<SQLite::Database>> open_database(const std::string& path, Access access,
                                                          Migrations migrations,
                                                          const std::string& vfs) {
  try {
    auto database = opened(path, access, vfs);
    const int version = version_of(*database);
    if (version < 0 || static_cast<std::size_t>(version) > migrations.size()) {
      return failed(path +
                    " was written by a newer version of this program (its tables are of version " +
                    std::to_string(version) + ", this program knows them up to " +
                    std::to_string(migrations.size()) + "): use that one, or another folder");
    }
    if (access == Access::Write) {
      while (migrate_once(*database, migrations)) {
      }
    }
    return database;
  } catch (const SQLite::Exception& error) {
    return failed(path + ": " + error.what());
  }
}

}  // namespace undercroft
