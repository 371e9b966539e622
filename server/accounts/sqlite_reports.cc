// sqlite_reports.cc: the table report, accessed through SQLiteCpp.
#include "server/accounts/sqlite_reports.h"

#include <SQLiteCpp/SQLiteCpp.h>

#include <mutex>
#include <utility>

namespace undercroft {
namespace {

constexpr int kWaitMs = 5000;  // another process changes the accounts

std::vector<FiledReport> reports_in(SQLite::Database& db) {
  SQLite::Statement query(
      db,
      "SELECT number, at_s, realm, about, about_account, reporter, reporter_account, words, lines, "
      "closed_by, closed_s FROM report ORDER BY number");
  std::vector<FiledReport> all;
  while (query.executeStep()) {
    all.push_back({static_cast<std::uint64_t>(query.getColumn(0).getInt64()),
                   query.getColumn(1).getInt64(), query.getColumn(2).getString(),
                   query.getColumn(3).getString(), query.getColumn(4).getInt() != 0,
                   query.getColumn(5).getString(), query.getColumn(6).getInt() != 0,
                   query.getColumn(7).getString(), split_lines(query.getColumn(8).getString()),
                   query.getColumn(9).getString(), query.getColumn(10).getInt64()});
  }
  return all;
}

std::uint64_t insert_report(SQLite::Database& db, const FiledReport& report) {
  SQLite::Statement add(
      db,
      "INSERT INTO report (at_s, realm, about, about_account, reporter, reporter_account, words, "
      "lines, closed_by, closed_s) VALUES (?, ?, ?, ?, ?, ?, ?, ?, '', 0)");
  add.bind(1, report.at_s);
  add.bind(2, report.realm);
  add.bind(3, report.about);
  add.bind(4, report.is_about_account ? 1 : 0);
  add.bind(5, report.reporter);
  add.bind(6, report.is_by_account ? 1 : 0);
  add.bind(7, report.words);
  add.bind(8, joined_lines(report.lines));
  add.exec();
  return static_cast<std::uint64_t>(db.getLastInsertRowid());
}

// False when all of them are open.
bool make_room_for_one(SQLite::Database& db) {
  const std::vector<FiledReport> all = reports_in(db);
  if (all.size() < ReportStore::kMostReports) return true;
  const auto oldest = oldest_closed(all);
  if (!oldest) return false;
  SQLite::Statement drop(db, "DELETE FROM report WHERE number = ?");
  drop.bind(1, static_cast<std::int64_t>(*oldest));
  drop.exec();
  return true;
}

}  // namespace

struct SqliteReports::Impl {
  explicit Impl(const std::string& file) : database(file, SQLite::OPEN_READWRITE, kWaitMs) {}

  template <typename Work>
  auto transact(Work work) -> Expected<decltype(work(std::declval<SQLite::Database&>()))> {
    const std::lock_guard lock(mutex);
    try {
      SQLite::Transaction transaction(database, SQLite::TransactionBehavior::IMMEDIATE);
      auto result = work(database);
      transaction.commit();
      return result;
    } catch (const SQLite::Exception& error) {
      return failed("cannot read or write the reports: " + std::string(error.what()));
    }
  }

  std::mutex mutex;
  SQLite::Database database;
};

SqliteReports::SqliteReports(std::unique_ptr<Impl> parts) : impl_(std::move(parts)) {}
SqliteReports::~SqliteReports() = default;

Expected<std::unique_ptr<SqliteReports>> SqliteReports::open(const std::string& file) {
  try {
    return std::unique_ptr<SqliteReports>(new SqliteReports(std::make_unique<Impl>(file)));
  } catch (const SQLite::Exception& error) {
    return failed("cannot open " + file + ": " + error.what());
  }
}

Expected<std::optional<std::uint64_t>> SqliteReports::file(const FiledReport& report) {
  return impl_->transact([&](SQLite::Database& db) -> std::optional<std::uint64_t> {
    if (!make_room_for_one(db)) return std::nullopt;
    return insert_report(db, report);
  });
}

Expected<std::vector<FiledReport>> SqliteReports::reports() { return impl_->transact(reports_in); }

Expected<bool> SqliteReports::close(std::uint64_t number, const std::string& who,
                                    std::int64_t at_s) {
  return impl_->transact([&](SQLite::Database& db) {
    SQLite::Statement set(db,
                          "UPDATE report SET closed_by = ?, closed_s = ? "
                          "WHERE number = ? AND closed_by = ''");
    set.bind(1, who);
    set.bind(2, at_s);
    set.bind(3, static_cast<std::int64_t>(number));
    return set.exec() > 0;
  });
}

}  // namespace undercroft
