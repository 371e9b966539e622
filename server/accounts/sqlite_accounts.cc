// sqlite_accounts.cc: the account tables, accessed through SQLiteCpp.
#include "server/accounts/sqlite_accounts.h"

#include <SQLiteCpp/SQLiteCpp.h>

#include <array>
#include <mutex>
#include <utility>

#include "server/base/confusables.h"
#include "server/store/sqlite/sqlite_check.h"
#include "server/store/sqlite/sqlite_schema.h"

namespace undercroft {
namespace {

constexpr std::array kMigrations = {
    // 1: accounts, invitations, tokens
    R"(
CREATE TABLE account (name TEXT PRIMARY KEY COLLATE NOCASE, password TEXT NOT NULL,
                      is_banned INTEGER NOT NULL);
CREATE TABLE invitation (digest BLOB PRIMARY KEY);
CREATE TABLE token (current BLOB UNIQUE NOT NULL, before BLOB NOT NULL,
                    account TEXT NOT NULL COLLATE NOCASE, expires_s INTEGER NOT NULL);
CREATE INDEX token_before ON token (before);
)",
    // 2: skeletons of names, with the version of their rules; null until they are computed
    R"(
ALTER TABLE account ADD COLUMN skeleton TEXT;
CREATE INDEX account_skeleton ON account (skeleton);
)",
    // 3: how often an account's logins were revoked
    "ALTER TABLE account ADD COLUMN revoked INTEGER NOT NULL DEFAULT 0;",
    // 4: bans and mutes by the host, and what hosts have done (moderation.h)
    R"(
CREATE TABLE ban (kind TEXT NOT NULL, subject TEXT NOT NULL COLLATE NOCASE, reason TEXT NOT NULL,
                  who TEXT NOT NULL, at_s INTEGER NOT NULL, until_s INTEGER NOT NULL,
                  UNIQUE (kind, subject));
CREATE TABLE audit (id INTEGER PRIMARY KEY AUTOINCREMENT, at_s INTEGER NOT NULL, who TEXT NOT NULL,
                    what TEXT NOT NULL, result TEXT NOT NULL);
)",
    // 5: one list of bans, and how often it has changed; invitations that end; reports by players
    // (report_store.h)
    R"(
INSERT OR IGNORE INTO ban (kind, subject, reason, who, at_s, until_s)
  SELECT 'account', name, '', 'account ban', CAST(strftime('%s', 'now') AS INTEGER), 0
  FROM account WHERE is_banned <> 0;
ALTER TABLE account DROP COLUMN is_banned;
CREATE TABLE ban_changes (count INTEGER NOT NULL);
INSERT INTO ban_changes VALUES (0);
CREATE TRIGGER ban_was_set AFTER INSERT ON ban
  BEGIN UPDATE ban_changes SET count = count + 1; END;
CREATE TRIGGER ban_was_lifted AFTER DELETE ON ban
  BEGIN UPDATE ban_changes SET count = count + 1; END;
ALTER TABLE invitation ADD COLUMN uses INTEGER NOT NULL DEFAULT 1;
ALTER TABLE invitation ADD COLUMN until_s INTEGER NOT NULL DEFAULT 0;
ALTER TABLE invitation ADD COLUMN who TEXT NOT NULL DEFAULT '';
ALTER TABLE invitation ADD COLUMN at_s INTEGER NOT NULL DEFAULT 0;
CREATE TABLE report (number INTEGER PRIMARY KEY AUTOINCREMENT, at_s INTEGER NOT NULL,
                     realm TEXT NOT NULL, about TEXT NOT NULL, about_account INTEGER NOT NULL,
                     reporter TEXT NOT NULL, reporter_account INTEGER NOT NULL,
                     words TEXT NOT NULL, lines TEXT NOT NULL,
                     closed_by TEXT NOT NULL, closed_s INTEGER NOT NULL);
)",
    // 6: links to moments (moment_links.h), by the digests of their codes
    R"(
CREATE TABLE moment_link (key BLOB PRIMARY KEY, code TEXT NOT NULL, realm TEXT NOT NULL,
                          hero INTEGER NOT NULL, maker TEXT NOT NULL, by_account INTEGER NOT NULL,
                          first INTEGER NOT NULL, shown INTEGER NOT NULL, last INTEGER NOT NULL,
                          record INTEGER NOT NULL, digest TEXT NOT NULL, turn INTEGER NOT NULL,
                          depth INTEGER NOT NULL, hides_names INTEGER NOT NULL,
                          made_s INTEGER NOT NULL, ends_s INTEGER NOT NULL,
                          withdrawn_s INTEGER NOT NULL, lines TEXT NOT NULL);
CREATE INDEX moment_link_hero ON moment_link (realm, hero);
)",
};

void bind_blob(SQLite::Statement& statement, int index, const std::string& bytes) {
  statement.bind(index, bytes.data(), static_cast<int>(bytes.size()));
}

Account account_in(SQLite::Statement& row) {
  return {row.getColumn(0).getString(), row.getColumn(1).getString(),
          static_cast<std::uint64_t>(row.getColumn(2).getInt64())};
}

std::optional<Account> find_in(SQLite::Database& db, const std::string& name) {
  SQLite::Statement query(db, "SELECT name, password, revoked FROM account WHERE name = ?");
  query.bind(1, name);
  if (!query.executeStep()) return std::nullopt;
  return account_in(query);
}

// A skeleton as it is stored. The version comes first, for what remains of an older one to be found
// by its beginning.
std::string stored_skeleton_of(const std::string& name) {
  return skeleton_version() + ":" + skeleton_of(name);
}

void set_skeleton(SQLite::Database& db, const std::string& name) {
  SQLite::Statement set(db, "UPDATE account SET skeleton = ? WHERE name = ?");
  set.bind(1, stored_skeleton_of(name));
  set.bind(2, name);
  set.exec();
}

// Computes the skeletons that an older version of the program has not.
void renew_skeletons(SQLite::Database& db) {
  SQLite::Statement query(
      db, "SELECT name FROM account WHERE skeleton IS NULL OR substr(skeleton, 1, ?) <> ?");
  const std::string version = skeleton_version() + ":";
  query.bind(1, static_cast<std::int64_t>(version.size()));
  query.bind(2, version);
  std::vector<std::string> names;
  while (query.executeStep()) names.push_back(query.getColumn(0).getString());
  for (const std::string& name : names) set_skeleton(db, name);
}

// Thrown when a request breaks a rule, as opposed to an SQLite error.
struct No {
  std::string sentence;
};

void insert(SQLite::Database& db, const Account& account) {
  if (find_in(db, account.name)) {
    throw No{"an account called " + account.name + " exists already"};
  }
  SQLite::Statement add(db, "INSERT INTO account (name, password, skeleton) VALUES (?, ?, ?)");
  add.bind(1, account.name);
  add.bind(2, account.password);
  add.bind(3, stored_skeleton_of(account.name));
  add.exec();
}

void end_tokens(SQLite::Database& db, const std::string& name) {
  SQLite::Statement drop(db, "DELETE FROM token WHERE account = ?");
  drop.bind(1, name);
  drop.exec();
}

void expect_one(int changed, const std::string& name) {
  if (changed == 0) throw No{"there is no account called " + name};
}

}  // namespace

struct SqliteAccounts::Impl {
  explicit Impl(std::unique_ptr<SQLite::Database> opened) : database(std::move(opened)) {}

  // Runs `work` in one transaction. When `work` throws, nothing has changed.
  template <typename Work>
  auto transact(Work work) -> Expected<decltype(work(std::declval<SQLite::Database&>()))> {
    return within(SQLite::TransactionBehavior::IMMEDIATE, std::move(work));
  }
  // The same for work that only reads: it waits for no other process that writes.
  template <typename Work>
  auto read(Work work) -> Expected<decltype(work(std::declval<SQLite::Database&>()))> {
    return within(SQLite::TransactionBehavior::DEFERRED, std::move(work));
  }

  std::mutex mutex;
  std::unique_ptr<SQLite::Database> database;

 private:
  template <typename Work>
  auto within(SQLite::TransactionBehavior behaviour, Work work)
      -> Expected<decltype(work(std::declval<SQLite::Database&>()))> {
    const std::lock_guard lock(mutex);
    SQLite::Database& db = *database;
    try {
      SQLite::Transaction transaction(db, behaviour);
      if constexpr (std::is_void_v<decltype(work(db))>) {
        work(db);
        transaction.commit();
        return {};
      } else {
        auto result = work(db);
        transaction.commit();
        return result;
      }
    } catch (const No& no) {
      return failed(no.sentence);
    } catch (const SQLite::Exception& error) {
      return failed("cannot read or write the accounts: " + std::string(error.what()));
    }
  }
};

SqliteAccounts::SqliteAccounts(std::unique_ptr<Impl> parts) : impl_(std::move(parts)) {}
SqliteAccounts::~SqliteAccounts() = default;

Expected<std::unique_ptr<SqliteAccounts>> SqliteAccounts::open(const std::string& file) {
  return check_database(file, CheckDepth::Quick)
      .and_then([&] { return open_database(file, Access::Write, kMigrations); })
      .and_then([](std::unique_ptr<SQLite::Database> database) {
        auto parts = std::make_unique<Impl>(std::move(database));
        return parts->transact(renew_skeletons).map([&parts] {
          return std::unique_ptr<SqliteAccounts>(new SqliteAccounts(std::move(parts)));
        });
      });
}

Expected<> SqliteAccounts::add(const Account& account) {
  return impl_->transact([&](SQLite::Database& db) { insert(db, account); });
}

Expected<> SqliteAccounts::add_invited(const Account& account, const std::string& invitation,
                                       std::int64_t now_s) {
  return impl_->transact([&](SQLite::Database& db) {
    SQLite::Statement query(db, "SELECT uses, until_s FROM invitation WHERE digest = ?");
    bind_blob(query, 1, invitation);
    if (!query.executeStep()) throw No{kNoSuchInvitation};
    const Invitation found{invitation, query.getColumn(0).getInt(), query.getColumn(1).getInt64()};
    if (found.is_over(now_s)) throw No{kInvitationIsOver};
    query.reset();
    SQLite::Statement take(db, found.uses > 1
                                   ? "UPDATE invitation SET uses = uses - 1 WHERE digest = ?"
                                   : "DELETE FROM invitation WHERE digest = ?");
    bind_blob(take, 1, invitation);
    take.exec();
    insert(db, account);
  });
}

Expected<> SqliteAccounts::add_invitation(const Invitation& invitation) {
  return impl_->transact([&](SQLite::Database& db) {
    SQLite::Statement sweep(db, "DELETE FROM invitation WHERE until_s <> 0 AND until_s <= ?");
    sweep.bind(1, invitation.at_s);
    sweep.exec();
    SQLite::Statement add(db,
                          "REPLACE INTO invitation (digest, uses, until_s, who, at_s) "
                          "VALUES (?, ?, ?, ?, ?)");
    bind_blob(add, 1, invitation.digest);
    add.bind(2, invitation.uses);
    add.bind(3, invitation.until_s);
    add.bind(4, invitation.who);
    add.bind(5, invitation.at_s);
    add.exec();
  });
}

Expected<std::vector<Invitation>> SqliteAccounts::invitations() {
  return impl_->read([](SQLite::Database& db) {
    SQLite::Statement query(
        db, "SELECT digest, uses, until_s, who, at_s FROM invitation ORDER BY at_s, rowid");
    std::vector<Invitation> all;
    while (query.executeStep()) {
      all.push_back({query.getColumn(0).getString(), query.getColumn(1).getInt(),
                     query.getColumn(2).getInt64(), query.getColumn(3).getString(),
                     query.getColumn(4).getInt64()});
    }
    return all;
  });
}

Expected<bool> SqliteAccounts::withdraw(const std::string& digest) {
  return impl_->transact([&](SQLite::Database& db) {
    SQLite::Statement drop(db, "DELETE FROM invitation WHERE digest = ?");
    bind_blob(drop, 1, digest);
    return drop.exec() > 0;
  });
}

Expected<> SqliteAccounts::remove(const std::string& name) {
  return impl_->transact([&](SQLite::Database& db) {
    SQLite::Statement drop(db, "DELETE FROM account WHERE name = ?");
    drop.bind(1, name);
    expect_one(drop.exec(), name);
    end_tokens(db, name);
  });
}

Expected<> SqliteAccounts::set_password(const std::string& name, const std::string& hash) {
  return impl_->transact([&](SQLite::Database& db) {
    SQLite::Statement set(db,
                          "UPDATE account SET password = ?, revoked = revoked + 1 WHERE name = ?");
    set.bind(1, hash);
    set.bind(2, name);
    expect_one(set.exec(), name);
    end_tokens(db, name);
  });
}

Expected<std::optional<Account>> SqliteAccounts::find(const std::string& name) {
  return impl_->read([&](SQLite::Database& db) { return find_in(db, name); });
}

Expected<bool> SqliteAccounts::has_look_alike(const std::string& name) {
  return impl_->read([&](SQLite::Database& db) {
    SQLite::Statement query(db, "SELECT 1 FROM account WHERE skeleton = ?");
    query.bind(1, stored_skeleton_of(name));
    return query.executeStep();
  });
}

Expected<std::vector<Account>> SqliteAccounts::list() {
  return impl_->read([](SQLite::Database& db) {
    SQLite::Statement query(db, "SELECT name, password, revoked FROM account ORDER BY name");
    std::vector<Account> all;
    while (query.executeStep()) all.push_back(account_in(query));
    return all;
  });
}

Expected<std::map<std::string, std::uint64_t>> SqliteAccounts::revoked() {
  return impl_->read([](SQLite::Database& db) {
    SQLite::Statement query(db, "SELECT name, revoked FROM account WHERE revoked > 0");
    std::map<std::string, std::uint64_t> times;
    while (query.executeStep()) {
      times[query.getColumn(0).getString()] =
          static_cast<std::uint64_t>(query.getColumn(1).getInt64());
    }
    return times;
  });
}

Expected<> SqliteAccounts::add_token(const TokenGrant& grant) {
  return impl_->transact([&](SQLite::Database& db) {
    SQLite::Statement add(db, "INSERT INTO token VALUES (?, x'', ?, ?)");
    bind_blob(add, 1, grant.digest);
    add.bind(2, grant.account);
    add.bind(3, grant.expires_s);
    add.exec();
  });
}

Expected<std::optional<Account>> SqliteAccounts::owner_of_token(const std::string& digest,
                                                                std::int64_t now_s) {
  return impl_->read([&](SQLite::Database& db) -> std::optional<Account> {
    SQLite::Statement query(
        db, "SELECT account FROM token WHERE (current = ? OR before = ?) AND expires_s > ?");
    bind_blob(query, 1, digest);
    bind_blob(query, 2, digest);
    query.bind(3, now_s);
    if (!query.executeStep()) return std::nullopt;
    return find_in(db, query.getColumn(0).getString());
  });
}

Expected<std::optional<Account>> SqliteAccounts::rotate(const std::string& used,
                                                        const std::string& fresh,
                                                        std::int64_t now_s,
                                                        std::int64_t expires_s) {
  return impl_->transact([&](SQLite::Database& db) -> std::optional<Account> {
    SQLite::Statement sweep(db, "DELETE FROM token WHERE expires_s <= ?");
    sweep.bind(1, now_s - kKeepsExpired);
    sweep.exec();
    SQLite::Statement query(
        db, "SELECT rowid, account FROM token WHERE (current = ? OR before = ?) AND expires_s > ?");
    bind_blob(query, 1, used);
    bind_blob(query, 2, used);
    query.bind(3, now_s);
    if (!query.executeStep()) return std::nullopt;
    SQLite::Statement set(
        db, "UPDATE token SET current = ?, before = ?, expires_s = ? WHERE rowid = ?");
    bind_blob(set, 1, fresh);
    bind_blob(set, 2, used);
    set.bind(3, expires_s);
    set.bind(4, query.getColumn(0).getInt64());
    const std::string account = query.getColumn(1).getString();
    query.reset();
    set.exec();
    return find_in(db, account);
  });
}

}  // namespace undercroft
