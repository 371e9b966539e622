// sqlite_schema.cc: opens a database and migrates it version by version.
#include "server/store/sqlite/sqlite_schema.h"

#include <SQLiteCpp/SQLiteCpp.h>

#include <array>
#include <utility>

#include "server/files/private_files.h"

namespace undercroft {
namespace {

constexpr int kBusyMs = 10000;  // a reader may hold the database for a moment

// clang-format off
constexpr std::array kMigrations = {
    // 1: realms, their records, their snapshots
    R"(CREATE TABLE realms (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, epoch INTEGER NOT NULL);
       CREATE TABLE records (realm INTEGER NOT NULL, number INTEGER NOT NULL, checksum INTEGER NOT NULL,
                             bytes BLOB NOT NULL, PRIMARY KEY (realm, number)) WITHOUT ROWID;
       CREATE TABLE snapshots (realm INTEGER NOT NULL, number INTEGER NOT NULL, checksum INTEGER NOT NULL,
                               bytes BLOB NOT NULL, PRIMARY KEY (realm, number));)",
    // 2: records removed from a log, by removal
    R"(CREATE TABLE aside (realm INTEGER NOT NULL, set_aside INTEGER NOT NULL, number INTEGER NOT NULL,
                           checksum INTEGER NOT NULL, bytes BLOB NOT NULL,
                           PRIMARY KEY (realm, set_aside, number)) WITHOUT ROWID;)",
    // 3: bytes that realms share, in two copies
    R"(CREATE TABLE shared (key BLOB NOT NULL, copy INTEGER NOT NULL, bytes BLOB NOT NULL);)",
    // 4: owners, names in any capitals, facts about the whole store
    R"(ALTER TABLE realms ADD COLUMN owner TEXT;
       ALTER TABLE realms ADD COLUMN simulation INTEGER NOT NULL DEFAULT 0;
       CREATE INDEX realms_by_name ON realms (name COLLATE NOCASE);
       CREATE TABLE facts (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;)",
};
// clang-format on

int version_of(SQLite::Database& database) {
  return database.execAndGet("PRAGMA user_version").getInt();
}

// Applies the next migration; returns false when there is none. Each runs in its own transaction,
// so that a crash leaves the old version or the new. The transaction locks the database from its
// start, because another process may be migrating it too.
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
  if (access == Access::Write) create_private_file(path);
  auto database = std::make_unique<SQLite::Database>(path, flags, kBusyMs, vfs);
  if (access == Access::Read) return database;
  database->exec("PRAGMA journal_mode = WAL");
  database->exec("PRAGMA synchronous = FULL");  // a commit waits for the disk
  return database;
}

}  // namespace

Migrations migrations() { return kMigrations; }

bool needs_upgrade(const std::string& path, Migrations migrations) {
  try {
    SQLite::Database database(path, SQLite::OPEN_READONLY, kBusyMs);
    const int version = version_of(database);
    return version > 0 && static_cast<std::size_t>(version) < migrations.size();
  } catch (const SQLite::Exception&) {
    return false;
  }
}

Expected<std::unique_ptr<SQLite::Database>> open_database(const std::string& path, Access access,
                                                          Migrations migrations,
                                                          const std::string& vfs) {
  try {
    auto database = opened(path, access, vfs);
    const int version = version_of(*database);
    if (version < 0 || static_cast<std::size_t>(version) > migrations.size()) {
      return failed(
          path + " was written by a newer version of this program (its tables have version " +
          std::to_string(version) + ", this program supports versions up to " +
          std::to_string(migrations.size()) + "): use the newer program or another folder");
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
