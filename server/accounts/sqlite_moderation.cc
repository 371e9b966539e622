// sqlite_moderation.cc: the tables ban and audit, accessed through SQLiteCpp.
#include "server/accounts/sqlite_moderation.h"

#include <SQLiteCpp/SQLiteCpp.h>

#include <mutex>
#include <utility>

namespace undercroft {

namespace {

constexpr int kBusyMs = 5000;  // another process changes the accounts

}  // namespace

struct SqliteModeration::Impl {
  explicit Impl(const std::string& file) : database(file, SQLite::OPEN_READWRITE, kBusyMs) {}

  template <typename Work>
  auto run(Work work) -> Expected<decltype(work(std::declval<SQLite::Database&>()))> {
    const std::lock_guard lock(mutex);
    try {
      if constexpr (std::is_void_v<decltype(work(database))>) {
        work(database);
        return {};
      } else {
        return work(database);
      }
    } catch (const SQLite::Exception& error) {
      return failed("cannot read or write the bans: " + std::string(error.what()));
    }
  }

  std::mutex mutex;
  SQLite::Database database;
};

SqliteModeration::SqliteModeration(std::unique_ptr<Impl> parts) : impl_(std::move(parts)) {}
SqliteModeration::~SqliteModeration() = default;

Expected<std::unique_ptr<SqliteModeration>> SqliteModeration::open(const std::string& file) {
  try {
    return std::unique_ptr<SqliteModeration>(new SqliteModeration(std::make_unique<Impl>(file)));
  } catch (const SQLite::Exception& error) {
    return failed("cannot open " + file + ": " + error.what());
  }
}

Expected<> SqliteModeration::set(const Ban& ban) {
  return impl_->run([&](SQLite::Database& db) {
    SQLite::Statement put(db,
                          "REPLACE INTO ban (kind, subject, reason, who, at_s, until_s) "
                          "VALUES (?, ?, ?, ?, ?, ?)");
    put.bind(1, std::string(name_of(ban.kind)));
    put.bind(2, ban.subject);
    put.bind(3, ban.reason);
    put.bind(4, ban.who);
    put.bind(5, ban.at_s);
    put.bind(6, ban.until_s);
    put.exec();
  });
}

Expected<bool> SqliteModeration::lift(BanKind kind, const std::string& subject) {
  return impl_->run([&](SQLite::Database& db) {
    SQLite::Statement drop(db, "DELETE FROM ban WHERE kind = ? AND subject = ?");
    drop.bind(1, std::string(name_of(kind)));
    drop.bind(2, subject);
    return drop.exec() > 0;
  });
}

Expected<std::vector<Ban>> SqliteModeration::bans() {
  return impl_->run([](SQLite::Database& db) {
    SQLite::Statement query(
        db, "SELECT kind, subject, reason, who, at_s, until_s FROM ban ORDER BY rowid");
    std::vector<Ban> all;
    while (query.executeStep()) {
      all.push_back({ban_kind_named(query.getColumn(0).getString()).value_or(BanKind::Mute),
                     query.getColumn(1).getString(), query.getColumn(2).getString(),
                     query.getColumn(3).getString(), query.getColumn(4).getInt64(),
                     query.getColumn(5).getInt64()});
    }
    return all;
  });
}

Expected<std::string> SqliteModeration::version() {
  return impl_->run([](SQLite::Database& db) {
    return std::to_string(db.execAndGet("SELECT count FROM ban_changes").getInt64());
  });
}

Expected<> SqliteModeration::note(const AuditEntry& entry) {
  return impl_->run([&](SQLite::Database& db) {
    SQLite::Transaction transaction(db);
    SQLite::Statement add(db, "INSERT INTO audit (at_s, who, what, result) VALUES (?, ?, ?, ?)");
    add.bind(1, entry.at_s);
    add.bind(2, entry.who);
    add.bind(3, entry.what);
    add.bind(4, entry.result);
    add.exec();
    SQLite::Statement drop(db, "DELETE FROM audit WHERE id <= (SELECT max(id) FROM audit) - ?");
    drop.bind(1, kEntries);
    drop.exec();
    transaction.commit();
  });
}

Expected<std::vector<AuditEntry>> SqliteModeration::audit(int most) {
  return impl_->run([most](SQLite::Database& db) {
    SQLite::Statement query(db,
                            "SELECT at_s, who, what, result FROM (SELECT * FROM audit ORDER BY id "
                            "DESC LIMIT ?) ORDER BY id");
    query.bind(1, most);
    std::vector<AuditEntry> entries;
    while (query.executeStep()) {
      entries.push_back({query.getColumn(0).getInt64(), query.getColumn(1).getString(),
                         query.getColumn(2).getString(), query.getColumn(3).getString()});
    }
    return entries;
  });
}

}  // namespace undercroft
