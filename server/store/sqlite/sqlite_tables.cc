// sqlite_tables.cc: stores records and snapshots as rows.
#include "server/store/sqlite/sqlite_tables.h"

#include <SQLiteCpp/SQLiteCpp.h>

#include <limits>

#include "server/store/record_checksum.h"
#include "server/store/sqlite/sqlite_realm_copy.h"

namespace undercroft {
namespace {

constexpr std::size_t kAll = std::numeric_limits<std::uint32_t>::max();

std::int64_t number(std::uint64_t n) { return static_cast<std::int64_t>(n); }
std::uint64_t number(std::int64_t n) { return static_cast<std::uint64_t>(n); }

std::string blob(const SQLite::Column& column) {
  const auto* bytes = static_cast<const char*>(column.getBlob());
  return bytes == nullptr ? std::string()
                          : std::string(bytes, static_cast<std::size_t>(column.getBytes()));
}

void bind_blob(SQLite::Statement& statement, int at, const std::string& bytes) {
  statement.bindNoCopy(at, bytes.data(), static_cast<int>(bytes.size()));
}

StoreError not_owner(const Owner& owner) {
  return {StoreFault::NotOwner, "another owner has claimed the realm " + owner.realm};
}

}  // namespace

// A realm's row, and the number of its last record.
struct SqliteTables::Row {
  std::int64_t id = 0;
  Ownership ownership;
};

namespace {

constexpr const char* kFind =
    "SELECT id, name, epoch, max(coalesce((SELECT max(number) FROM records WHERE realm = id), 0), "
    "coalesce((SELECT max(number) FROM snapshots WHERE realm = id), 0)), owner, simulation "
    "FROM realms WHERE name = ? COLLATE NOCASE ORDER BY name = ? DESC LIMIT 1";
// A file of an earlier version that is only being read has no owners.
constexpr const char* kFindInOldFile =
    "SELECT id, name, epoch, max(coalesce((SELECT max(number) FROM records WHERE realm = id), 0), "
    "coalesce((SELECT max(number) FROM snapshots WHERE realm = id), 0)), NULL, 0 "
    "FROM realms WHERE name = ? COLLATE NOCASE ORDER BY name = ? DESC LIMIT 1";

}  // namespace

// Stores of earlier versions may have two realms whose names differ only in their capitals. The
// exact name is found first.
std::optional<SqliteTables::Row> SqliteTables::row_of(const std::string& realm) {
  const bool has_owners = database_.tableExists("facts");
  SQLite::Statement find(database_, has_owners ? kFind : kFindInOldFile);
  find.bind(1, realm);
  find.bind(2, realm);
  if (!find.executeStep()) return std::nullopt;
  const SQLite::Column owner = find.getColumn(4);
  return Row{find.getColumn(0).getInt64(),
             {find.getColumn(1).getString(), number(find.getColumn(2).getInt64()),
              number(find.getColumn(3).getInt64()), owner.isNull() ? "" : owner.getString(),
              find.getColumn(5).getUInt()}};
}

SqliteTables::Log* SqliteTables::log_of(const std::string& realm) {
  if (const auto known = logs_.find(realm); known != logs_.end()) return &known->second;
  const auto row = row_of(realm);
  if (!row || row->ownership.realm != realm) return nullptr;
  const Ownership& is = row->ownership;
  return &(logs_[realm] = Log{row->id, is.epoch, is.server.empty(), is.last});
}

StoreResult<SqliteTables::Log*> SqliteTables::owned(const Owner& owner) {
  Log* log = log_of(owner.realm);
  if (log == nullptr || log->epoch != owner.epoch || log->is_released) {
    return tl::unexpected(not_owner(owner));
  }
  return log;
}

bool SqliteTables::make(const std::string& realm) {
  if (row_of(realm)) return false;
  SQLite::Statement make(database_, "INSERT INTO realms (name, epoch) VALUES (?, 0)");
  make.bind(1, realm);
  make.exec();
  logs_.erase(realm);
  return true;
}

std::optional<Ownership> SqliteTables::look_up(const std::string& realm) {
  const auto row = row_of(realm);
  return row ? std::optional(row->ownership) : std::nullopt;
}

StoreResult<Owner> SqliteTables::claim(const std::string& realm, std::optional<Epoch> seen) {
  const auto row = row_of(realm);
  if (seen && (row ? row->ownership.epoch : 0) != *seen) {
    return tl::unexpected(not_owner({realm, *seen}));
  }
  SQLite::Statement claim(
      database_,
      "INSERT INTO realms (name, epoch, owner, simulation) VALUES (?, 1, ?2, ?3) "
      "ON CONFLICT (name) DO UPDATE SET epoch = epoch + 1, owner = ?2, "
      "simulation = ?3");
  claim.bind(1, realm);
  claim.bind(2, user_.server);
  claim.bind(3, user_.simulation);
  claim.exec();
  logs_.erase(realm);
  return Owner{realm, log_of(realm)->epoch};
}

Durable SqliteTables::release(const Owner& owner) {
  const auto log = owned(owner);
  if (!log) return tl::unexpected(log.error());
  SQLite::Statement release(database_, "UPDATE realms SET owner = NULL WHERE id = ?");
  release.bind(1, (*log)->id);
  release.exec();
  const RecordNumber last = (*log)->last;
  logs_.erase(owner.realm);  // a store with many realms that sleep need not remember them
  return last;
}

Durable SqliteTables::append(const Owner& owner, RecordNumber after,
                             const std::vector<std::string>& records) {
  const auto log = owned(owner);
  if (!log) return tl::unexpected(log.error());
  if ((*log)->last != after) {
    return tl::unexpected(StoreError{StoreFault::OutOfSequence,
                                     owner.realm + ": the log does not end at the expected record",
                                     (*log)->last});
  }
  SQLite::Statement insert(database_, "INSERT INTO records VALUES (?, ?, ?, ?)");
  for (const std::string& record : records) {
    const RecordNumber next = (*log)->last + 1;
    insert.bind(1, (*log)->id);
    insert.bind(2, number(next));
    insert.bind(3, checksum_of(next, record));
    bind_blob(insert, 4, record);
    insert.exec();
    insert.reset();
    (*log)->last = next;
  }
  return (*log)->last;
}

Durable SqliteTables::keep(const Owner& owner, const Snapshot& snapshot) {
  const auto log = owned(owner);
  if (!log) return tl::unexpected(log.error());
  if (snapshot.number > (*log)->last) {
    return tl::unexpected(StoreError{
        StoreFault::OutOfSequence,
        owner.realm + ": the snapshot is of a record that is not in the log", (*log)->last});
  }
  SQLite::Statement insert(database_, "INSERT OR REPLACE INTO snapshots VALUES (?, ?, ?, ?)");
  insert.bind(1, (*log)->id);
  insert.bind(2, number(snapshot.number));
  insert.bind(3, checksum_of(snapshot.number, snapshot.bytes));
  bind_blob(insert, 4, snapshot.bytes);
  insert.exec();
  SQLite::Statement drop(database_,
                         "DELETE FROM snapshots WHERE realm = ?1 AND number NOT IN (SELECT number "
                         "FROM snapshots WHERE realm = ?1 ORDER BY number DESC LIMIT ?2)");
  drop.bind(1, (*log)->id);
  drop.bind(2, static_cast<int>(Store::kSnapshotsKept));
  drop.exec();
  return snapshot.number;
}

Durable SqliteTables::drop_old(const Owner& owner) {
  const auto log = owned(owner);
  if (!log) return tl::unexpected(log.error());
  SQLite::Statement drop(database_,
                         "DELETE FROM records WHERE realm = ?1 AND number > 1 AND number <= "
                         "(SELECT min(number) FROM snapshots WHERE realm = ?1)");
  drop.bind(1, (*log)->id);
  drop.exec();
  return (*log)->last;
}

Durable SqliteTables::confirm(const Owner& owner) {
  logs_.erase(owner.realm);
  return owned(owner).map([](const Log* log) { return log->last; });
}

std::optional<Snapshot> SqliteTables::undamaged_in(SQLite::Statement& rows,
                                                   std::vector<std::string>& warnings) {
  while (rows.executeStep()) {
    Snapshot snapshot{number(rows.getColumn(0).getInt64()), blob(rows.getColumn(2))};
    if (checksum_of(snapshot.number, snapshot.bytes) == rows.getColumn(1).getInt64())
      return snapshot;
    warnings.push_back("the snapshot at " + std::to_string(snapshot.number) +
                       " is damaged: using the one before it");
  }
  return std::nullopt;
}

std::optional<Snapshot> SqliteTables::newest_snapshot(const Log& log,
                                                      std::vector<std::string>& warnings) {
  SQLite::Statement all(database_,
                        "SELECT number, checksum, bytes FROM snapshots WHERE realm = ? "
                        "ORDER BY number DESC");
  all.bind(1, log.id);
  return undamaged_in(all, warnings);
}

std::optional<Snapshot> SqliteTables::oldest_snapshot(const std::string& realm) {
  const Log* log = log_of(realm);
  if (log == nullptr) return std::nullopt;
  SQLite::Statement all(database_,
                        "SELECT number, checksum, bytes FROM snapshots WHERE realm = ? "
                        "ORDER BY number");
  all.bind(1, log->id);
  std::vector<std::string> ignored;
  return undamaged_in(all, ignored);
}

bool SqliteTables::read_records(const Log& log, RecordNumber from, std::size_t at_most,
                                std::vector<std::string>& records) {
  SQLite::Statement all(database_,
                        "SELECT number, checksum, bytes FROM records WHERE realm = ? AND "
                        "number >= ? ORDER BY number LIMIT ?");
  all.bind(1, log.id);
  all.bind(2, number(from));
  all.bind(3, number(std::uint64_t{at_most}));
  try {
    for (RecordNumber next = from; all.executeStep(); ++next) {
      std::string bytes = blob(all.getColumn(2));
      const bool whole = number(all.getColumn(0).getInt64()) == next &&
                         checksum_of(next, bytes) == all.getColumn(1).getInt64();
      if (!whole) return false;
      records.push_back(std::move(bytes));
    }
  } catch (const SQLite::Exception&) {
    return false;  // a page of the file is damaged
  }
  return true;
}

KeptRealm SqliteTables::load(const Owner& owner) {
  KeptRealm kept;
  const Log* log = log_of(owner.realm);
  if (log == nullptr) return kept;
  std::vector<std::string> first;
  if (read_records(*log, 1, 1, first) && !first.empty()) kept.first = first.front();
  kept.snapshot = newest_snapshot(*log, kept.warnings);
  const RecordNumber from = std::max<RecordNumber>(kept.snapshot ? kept.snapshot->number : 0, 1);
  const bool whole = read_records(*log, from + 1, kAll, kept.records);
  // Cutting off everything would begin the realm anew.
  const bool lacks_beginning = kept.first.empty() && !kept.snapshot;
  const bool lacks_snapshots = !kept.snapshot && !kept.warnings.empty() && kept.records.empty();
  kept.is_lost = log->last > 0 && (lacks_beginning || (lacks_snapshots && log->last > 1));
  if (kept.is_lost) return kept;
  kept.last = kept.first.empty() && !kept.snapshot ? 0 : from + kept.records.size();
  if (whole && kept.last >= log->last) return kept;
  kept.warnings.push_back("inputs from number " + std::to_string(kept.last + 1) +
                          " on are damaged: " + std::to_string(set_aside(owner, kept.last)) +
                          " were set aside");
  return kept;
}

std::uint64_t SqliteTables::set_aside(const Owner& owner, RecordNumber after) {
  Log* log = log_of(owner.realm);
  if (log == nullptr) return 0;
  const std::uint64_t count = log->last - std::min(log->last, after);
  for (const char* sql :
       {"INSERT OR IGNORE INTO aside SELECT realm, (SELECT coalesce(max(set_aside), 0) + 1 FROM "
        "aside "
        "WHERE realm = ?1), number, checksum, bytes FROM records WHERE realm = ?1 AND number > ?2",
        "DELETE FROM records WHERE realm = ?1 AND number > ?2",
        "DELETE FROM snapshots WHERE realm = ?1 AND number > ?2"}) {
    SQLite::Statement move(database_, sql);
    move.bind(1, log->id);
    move.bind(2, number(after));
    move.exec();
  }
  log->last = std::min(log->last, after);
  return count;
}

std::vector<std::string> SqliteTables::read(const std::string& realm, RecordNumber from,
                                            std::size_t at_most) {
  std::vector<std::string> records;
  if (const Log* log = log_of(realm)) {
    // Reading stops before a damaged record; the records before it are returned.
    static_cast<void>(read_records(*log, from, at_most, records));
  }
  return records;
}

namespace {

constexpr std::size_t kCopies = 2;

// The undamaged copies. It looks at the bytes of all, since a key may be damaged as well. A store
// has few contents, and they are read when a realm opens.
std::vector<std::string> copies_of(SQLite::Database& database, const std::string& key) {
  std::vector<std::string> copies;
  if (!database.tableExists("shared")) return copies;  // a file of an earlier version, being read
  SQLite::Statement all(database, "SELECT bytes FROM shared ORDER BY copy");
  while (all.executeStep()) {
    std::string bytes = blob(all.getColumn(0));
    if (key_of(bytes) == key) copies.push_back(std::move(bytes));
  }
  return copies;
}

// The rows of that key and of those bytes, of which a damaged one has only one.
std::vector<std::int64_t> rows_of(SQLite::Database& database, const std::string& key) {
  std::vector<std::int64_t> rows;
  SQLite::Statement all(database, "SELECT rowid, key, bytes FROM shared");
  while (all.executeStep()) {
    const bool is_of_key = blob(all.getColumn(1)) == key || key_of(blob(all.getColumn(2))) == key;
    if (is_of_key) rows.push_back(all.getColumn(0).getInt64());
  }
  return rows;
}

}  // namespace

std::string SqliteTables::share(const std::string& bytes) {
  std::string key = key_of(bytes);
  const std::vector<std::int64_t> rows = rows_of(database_, key);
  if (rows.size() == kCopies && copies_of(database_, key).size() == kCopies) return key;
  SQLite::Statement drop(database_, "DELETE FROM shared WHERE rowid = ?");
  for (const std::int64_t row : rows) {
    drop.bind(1, row);
    drop.exec();
    drop.reset();
  }
  SQLite::Statement insert(database_, "INSERT INTO shared VALUES (?, ?, ?)");
  for (std::size_t copy = 1; copy <= kCopies; ++copy) {
    bind_blob(insert, 1, key);
    insert.bind(2, number(copy));
    bind_blob(insert, 3, bytes);
    insert.exec();
    insert.reset();
  }
  return key;
}

std::optional<std::string> SqliteTables::shared(const std::string& key) {
  std::vector<std::string> copies = copies_of(database_, key);
  if (copies.empty()) return std::nullopt;
  return std::move(copies.front());
}

std::string SqliteTables::settle_fact(const std::string& key, const std::string& value) {
  SQLite::Statement insert(database_, "INSERT OR IGNORE INTO facts VALUES (?, ?)");
  insert.bind(1, key);
  insert.bind(2, value);
  insert.exec();
  SQLite::Statement find(database_, "SELECT value FROM facts WHERE key = ?");
  find.bind(1, key);
  find.executeStep();
  return find.getColumn(0).getString();
}

void SqliteTables::change_fact(const std::string& key, const std::string& value) {
  SQLite::Statement change(database_, value.empty() ? "DELETE FROM facts WHERE key = ?"
                                                    : "INSERT OR REPLACE INTO facts VALUES (?, ?)");
  change.bind(1, key);
  if (!value.empty()) change.bind(2, value);
  change.exec();
}

std::map<std::string, std::string> SqliteTables::facts(const std::string& prefix) {
  std::map<std::string, std::string> found;
  SQLite::Statement query(database_,
                          "SELECT key, value FROM facts WHERE substr(key, 1, length(?)) = ?");
  query.bind(1, prefix);
  query.bind(2, prefix);
  while (query.executeStep()) {
    found.emplace(query.getColumn(0).getString(), query.getColumn(1).getString());
  }
  return found;
}

StoreResult<bool> SqliteTables::remove(const std::string& realm) {
  const auto found = look_up(realm);
  if (!found || found->realm != realm) return false;
  if (!found->server.empty()) {
    return tl::unexpected(StoreError{StoreFault::NotOwner, "a server plays " + realm});
  }
  delete_rows_of_realm(database_, realm);
  logs_.erase(realm);
  return true;
}

RecordNumber SqliteTables::try_out() {
  database_.exec("INSERT OR REPLACE INTO facts VALUES ('last try', CURRENT_TIMESTAMP)");
  return 0;
}

std::vector<std::string> SqliteTables::list() {
  std::vector<std::string> names;
  SQLite::Statement all(database_, "SELECT name FROM realms ORDER BY name");
  while (all.executeStep()) names.push_back(all.getColumn(0).getString());
  return names;
}

std::map<std::string, RecordNumber> SqliteTables::ends() {
  std::map<std::string, RecordNumber> ends;
  for (const std::string& name : list()) ends[name] = log_of(name)->last;
  return ends;
}

}  // namespace undercroft
