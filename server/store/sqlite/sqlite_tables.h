// sqlite_tables.h: implements the calls of Store on the tables of a database.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "server/store/store.h"

namespace SQLite {
class Database;
class Statement;
}  // namespace SQLite

namespace undercroft {

// SqliteTables implements the calls of Store without threads or transactions. Every call may throw
// SQLite::Exception. The caller wraps writing calls in a transaction and calls forget_ends() when
// it failed. Not thread-safe.
class SqliteTables {
 public:
  SqliteTables(SQLite::Database& database, StoreUser user)
      : database_(database), user_(std::move(user)) {}

  [[nodiscard]] bool make(const std::string& realm);
  [[nodiscard]] std::optional<Ownership> look_up(const std::string& realm);
  [[nodiscard]] StoreResult<Owner> claim(const std::string& realm, std::optional<Epoch> seen);
  [[nodiscard]] Durable release(const Owner& owner);
  [[nodiscard]] Durable append(const Owner& owner, RecordNumber after,
                               const std::vector<std::string>& records);
  [[nodiscard]] Durable keep(const Owner& owner, const Snapshot& snapshot);
  [[nodiscard]] Durable drop_old(const Owner& owner);
  // Reads the epoch from the database, whatever logs_ has.
  [[nodiscard]] Durable confirm(const Owner& owner);
  [[nodiscard]] KeptRealm load(const Owner& owner);
  [[nodiscard]] std::uint64_t set_aside(const Owner& owner, RecordNumber after);
  [[nodiscard]] std::optional<Snapshot> oldest_snapshot(const std::string& realm);
  [[nodiscard]] std::vector<std::string> read(const std::string& realm, RecordNumber from,
                                              std::size_t at_most);
  [[nodiscard]] std::string share(const std::string& bytes);
  // Returns nullopt when no copy is undamaged.
  [[nodiscard]] std::optional<std::string> shared(const std::string& key);
  [[nodiscard]] std::string settle_fact(const std::string& key, const std::string& value);
  void change_fact(const std::string& key, const std::string& value);
  [[nodiscard]] std::map<std::string, std::string> facts(const std::string& prefix);
  [[nodiscard]] StoreResult<bool> remove(const std::string& realm);
  // Writes the time.
  [[nodiscard]] RecordNumber try_out();
  [[nodiscard]] std::vector<std::string> list();
  // The last record of every realm.
  [[nodiscard]] std::map<std::string, RecordNumber> ends();
  void forget_ends() { logs_.clear(); }

 private:
  struct Log {
    std::int64_t id = 0;
    Epoch epoch = 0;
    bool is_released = false;
    RecordNumber last = 0;
  };
  struct Row;
  [[nodiscard]] std::optional<Row> row_of(const std::string& realm);
  // Returns nullptr when there is no such realm.
  Log* log_of(const std::string& realm);
  [[nodiscard]] StoreResult<Log*> owned(const Owner& owner);
  // The first undamaged one of `rows`, whose columns are number, checksum and bytes.
  static std::optional<Snapshot> undamaged_in(SQLite::Statement& rows,
                                              std::vector<std::string>& warnings);
  std::optional<Snapshot> newest_snapshot(const Log& log, std::vector<std::string>& warnings);
  // Stops before the first damaged record and then returns false.
  bool read_records(const Log& log, RecordNumber from, std::size_t at_most,
                    std::vector<std::string>& records);

  SQLite::Database& database_;
  const StoreUser user_;
  std::map<std::string, Log> logs_;  // the realms used so far, as they are on disk
};

}  // namespace undercroft
