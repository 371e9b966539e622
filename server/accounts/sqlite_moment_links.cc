// sqlite_moment_links.cc: the table moment_link, accessed through SQLiteCpp.
#include "server/accounts/sqlite_moment_links.h"

#include <SQLiteCpp/SQLiteCpp.h>

#include <mutex>
#include <utility>

#include "server/accounts/report_store.h"
#include "server/base/tokens.h"

namespace undercroft {
namespace {

constexpr int kPatienceMs = 5000;  // another process changes the accounts

constexpr const char* kColumns =
    "code, realm, hero, maker, by_account, first, shown, last, record, digest, turn, depth, "
    "hides_names, made_s, ends_s, withdrawn_s, lines";

std::string select(const std::string& rest) {
  return "SELECT " + std::string(kColumns) + " FROM moment_link " + rest;
}

// The key is a digest, so that the time of a search says nothing about a code.
void bind_key(SQLite::Statement& statement, int index, const std::string& code) {
  const std::string key = digest_of(code);
  statement.bind(index, key.data(), static_cast<int>(key.size()));
}

std::int64_t signed_number(std::uint64_t number) { return static_cast<std::int64_t>(number); }

MomentLink link_in(SQLite::Statement& row) {
  const auto number = [&row](int column) { return row.getColumn(column).getInt64(); };
  MomentLink link;
  link.code = row.getColumn(0).getString();
  link.realm = row.getColumn(1).getString();
  link.hero = static_cast<EntityId>(number(2));
  link.maker = row.getColumn(3).getString();
  link.is_by_account = number(4) != 0;
  link.first = static_cast<std::uint32_t>(number(5));
  link.shown = static_cast<std::uint32_t>(number(6));
  link.last = static_cast<std::uint32_t>(number(7));
  link.record = static_cast<std::uint64_t>(number(8));
  link.digest = row.getColumn(9).getString();
  link.turn = static_cast<std::uint32_t>(number(10));
  link.depth = static_cast<int>(number(11));
  link.hides_names = number(12) != 0;
  link.made_s = number(13);
  link.ends_s = number(14);
  link.withdrawn_s = number(15);
  link.lines = split_lines(row.getColumn(16).getString());
  return link;
}

std::vector<MomentLink> links_in(SQLite::Statement& query) {
  std::vector<MomentLink> all;
  while (query.executeStep()) all.push_back(link_in(query));
  return all;
}

void forget_old(SQLite::Database& db, std::int64_t now_s) {
  SQLite::Statement drop(db,
                         "DELETE FROM moment_link WHERE (withdrawn_s <> 0 AND withdrawn_s < ?1) OR "
                         "(ends_s <> 0 AND ends_s < ?1)");
  drop.bind(1, now_s - MomentLinks::kKeptS);
  drop.exec();
}

std::int64_t count_open(SQLite::Database& db, const MomentLink& like) {
  SQLite::Statement count(db,
                          "SELECT count(*) FROM moment_link WHERE realm = ? AND hero = ? AND "
                          "withdrawn_s = 0 AND (ends_s = 0 OR ends_s > ?)");
  count.bind(1, like.realm);
  count.bind(2, static_cast<std::int64_t>(like.hero));
  count.bind(3, like.made_s);
  count.executeStep();
  return count.getColumn(0).getInt64();
}

void insert(SQLite::Database& db, const MomentLink& link) {
  SQLite::Statement add(db, "INSERT INTO moment_link (key, " + std::string(kColumns) +
                                ") VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
  bind_key(add, 1, link.code);
  add.bind(2, link.code);
  add.bind(3, link.realm);
  add.bind(4, static_cast<std::int64_t>(link.hero));
  add.bind(5, link.maker);
  add.bind(6, link.is_by_account ? 1 : 0);
  add.bind(7, static_cast<std::int64_t>(link.first));
  add.bind(8, static_cast<std::int64_t>(link.shown));
  add.bind(9, static_cast<std::int64_t>(link.last));
  add.bind(10, signed_number(link.record));
  add.bind(11, link.digest);
  add.bind(12, static_cast<std::int64_t>(link.turn));
  add.bind(13, link.depth);
  add.bind(14, link.hides_names ? 1 : 0);
  add.bind(15, link.made_s);
  add.bind(16, link.ends_s);
  add.bind(17, link.withdrawn_s);
  add.bind(18, joined_lines(link.lines));
  add.exec();
}

}  // namespace

struct SqliteMomentLinks::Impl {
  explicit Impl(const std::string& file) : database(file, SQLite::OPEN_READWRITE, kPatienceMs) {}

  template <typename Work>
  auto transact(Work work) -> Expected<decltype(work(std::declval<SQLite::Database&>()))> {
    const std::lock_guard lock(mutex);
    try {
      SQLite::Transaction transaction(database, SQLite::TransactionBehavior::IMMEDIATE);
      auto result = work(database);
      transaction.commit();
      return result;
    } catch (const SQLite::Exception& error) {
      return failed("cannot read or write the links to moments: " + std::string(error.what()));
    }
  }

  std::mutex mutex;
  SQLite::Database database;
};

SqliteMomentLinks::SqliteMomentLinks(std::unique_ptr<Impl> parts) : impl_(std::move(parts)) {}
SqliteMomentLinks::~SqliteMomentLinks() = default;

Expected<std::unique_ptr<SqliteMomentLinks>> SqliteMomentLinks::open(const std::string& file) {
  try {
    return std::unique_ptr<SqliteMomentLinks>(new SqliteMomentLinks(std::make_unique<Impl>(file)));
  } catch (const SQLite::Exception& error) {
    return failed("cannot open " + file + ": " + error.what());
  }
}

Expected<bool> SqliteMomentLinks::add(const MomentLink& link, std::size_t most) {
  return impl_->transact([&](SQLite::Database& db) {
    forget_old(db, link.made_s);
    if (count_open(db, link) >= signed_number(most)) return false;
    insert(db, link);
    return true;
  });
}

Expected<std::optional<MomentLink>> SqliteMomentLinks::find(const std::string& code) {
  return impl_->transact([&](SQLite::Database& db) -> std::optional<MomentLink> {
    SQLite::Statement query(db, select("WHERE key = ?"));
    bind_key(query, 1, code);
    if (!query.executeStep()) return std::nullopt;
    return link_in(query);
  });
}

Expected<std::vector<MomentLink>> SqliteMomentLinks::of_hero(const std::string& realm,
                                                             EntityId hero) {
  return impl_->transact([&](SQLite::Database& db) {
    SQLite::Statement query(
        db, select("WHERE realm = ? AND hero = ? AND withdrawn_s = 0 ORDER BY rowid"));
    query.bind(1, realm);
    query.bind(2, static_cast<std::int64_t>(hero));
    return links_in(query);
  });
}

Expected<std::vector<MomentLink>> SqliteMomentLinks::all() {
  return impl_->transact([](SQLite::Database& db) {
    SQLite::Statement query(db, select("WHERE withdrawn_s = 0 ORDER BY rowid"));
    return links_in(query);
  });
}

Expected<bool> SqliteMomentLinks::withdraw(const std::string& code, std::int64_t now_s) {
  return impl_->transact([&](SQLite::Database& db) {
    SQLite::Statement set(
        db, "UPDATE moment_link SET withdrawn_s = ? WHERE key = ? AND withdrawn_s = 0");
    set.bind(1, now_s);
    bind_key(set, 2, code);
    return set.exec() > 0;
  });
}

}  // namespace undercroft
