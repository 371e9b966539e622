// sqlite_store.h: a Store in an SQLite database on the server's disk.
#pragma once

#include <chrono>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "server/store/sqlite/file_stamp.h"
#include "server/store/sqlite/sqlite_metrics.h"
#include "server/store/sqlite/sqlite_schema.h"
#include "server/store/store.h"

namespace undercroft {

struct SqliteOptions {
  std::string path;
  Access access = Access::Write;
  // The least time between the starts of two commits. Jobs that arrive meanwhile share the next
  // commit: one transaction, one wait for the disk. A job after a longer pause does not wait.
  std::chrono::milliseconds gather{2};
  StoreUser user = {};
  std::string vfs = {};  // SQLite's name of a file system; tests pass one that fails
};

// A SqliteStore is a Store whose single thread commits for all realms. A snapshot is also written
// into the file itself, so that a copy without its -wal file has at least that. REQUIRES: no other
// process writes to the file (data_folder.h).
class SqliteStore final : public Store {
 public:
  // Fails with a sentence when the file is damaged (sqlite_check.h) or cannot be opened.
  [[nodiscard]] static Expected<std::unique_ptr<SqliteStore>> open(SqliteOptions options);
  ~SqliteStore() override;  // commits and answers pending jobs first

  using Store::claim;
  [[nodiscard]] StoreResult<bool> make(const std::string& realm) override;
  [[nodiscard]] StoreResult<std::optional<Ownership>> look_up(const std::string& realm) override;
  [[nodiscard]] StoreResult<Owner> claim(const std::string& realm,
                                         std::optional<Epoch> seen) override;
  void release(const Owner& owner, WhenDurable when) override;
  void append(const Owner& owner, RecordNumber after, std::vector<std::string> records,
              WhenDurable when) override;
  void keep(const Owner& owner, Snapshot snapshot, WhenDurable when) override;
  void drop_old(const Owner& owner, WhenDurable when) override;
  void confirm(const Owner& owner, WhenDurable when) override;
  [[nodiscard]] StoreResult<KeptRealm> load(const Owner& owner) override;
  [[nodiscard]] StoreResult<std::uint64_t> set_aside(const Owner& owner,
                                                     RecordNumber after) override;
  [[nodiscard]] StoreResult<std::string> share(const std::string& bytes) override;
  [[nodiscard]] StoreResult<std::string> shared(const std::string& key) override;
  [[nodiscard]] StoreResult<std::string> settle_fact(const std::string& key,
                                                     const std::string& value) override;
  [[nodiscard]] StoreResult<bool> change_fact(const std::string& key,
                                              const std::string& value) override;
  [[nodiscard]] StoreResult<std::map<std::string, std::string>> facts(
      const std::string& prefix) override;
  [[nodiscard]] StoreResult<std::vector<std::string>> read(const std::string& realm,
                                                           RecordNumber from,
                                                           std::size_t at_most) override;
  [[nodiscard]] StoreResult<std::optional<Snapshot>> oldest_snapshot(
      const std::string& realm) override;
  [[nodiscard]] StoreResult<std::vector<std::string>> list() override;
  // Deletes a realm that no server owns, in these capitals; what realms share stays. NotOwner when
  // it is owned; false when there is none. Afterwards, no call may be made for an owner of it.
  [[nodiscard]] StoreResult<bool> remove(const std::string& realm);
  // Copies the realm of another database, which nothing else uses, into this one as copy_realm()
  // does. Calls of others wait meanwhile. Fails with a sentence.
  [[nodiscard]] Expected<> take_in(const std::string& database, const std::string& realm,
                                   const std::string& as);
  // The last record of every realm.
  [[nodiscard]] StoreResult<std::map<std::string, RecordNumber>> ends();

  // Writes something small, which changes no realm: whether the store can be written to. `when` as
  // for append().
  void try_out(WhenDurable when);
  [[nodiscard]] const SqliteMetrics& metrics() const;  // thread-safe

  // Writes the stamp into the database file itself, past the -wal file (file_stamp.h).
  [[nodiscard]] StoreResult<bool> set_stamp(FileStamp stamp);

  // Whether the path still leads to the file that was opened. Otherwise nothing is stored: what is
  // written into a file that was removed is gone with the process. Thread-safe.
  [[nodiscard]] bool is_in_place() const;

 private:
  struct Impl;
  explicit SqliteStore(std::unique_ptr<Impl> parts);
  std::unique_ptr<Impl> impl_;
};

}  // namespace undercroft
