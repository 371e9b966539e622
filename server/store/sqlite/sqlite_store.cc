// sqlite_store.cc: the committing thread, and the calls that wait for it.
#include "server/store/sqlite/sqlite_store.h"

#include <SQLiteCpp/SQLiteCpp.h>
#include <sqlite3.h>

#include <algorithm>
#include <cerrno>
#include <condition_variable>
#include <mutex>
#include <thread>
#include <utility>

#include "server/base/thread_start.h"
#include "server/store/sqlite/file_identity.h"
#include "server/store/sqlite/sqlite_check.h"
#include "server/store/sqlite/sqlite_realm_copy.h"
#include "server/store/sqlite/sqlite_tables.h"
#include "server/store/sqlite/timed_disk.h"
#include "shared/check.h"

namespace undercroft {
namespace {

using Clock = std::chrono::steady_clock;

// A write, and the callback for its result. After a Keep the -wal file is merged into the database.
struct Job {
  std::function<Durable(SqliteTables&)> write;
  WhenDurable when;
  enum class Sort : std::uint8_t { Append, Keep, Other };
  Sort sort = Sort::Other;
};

bool includes(const std::vector<Job>& jobs, Job::Sort sort) {
  return std::any_of(jobs.begin(), jobs.end(), [sort](const Job& job) { return job.sort == sort; });
}

// As long as the file may not grow, the disk is as good as full.
StoreError error_of(const SQLite::Exception& error, const SQLite::Database& database) {
  if (sqlite3_system_errno(database.getHandle()) == EFBIG) {
    return {StoreFault::Full, "realms.db has reached the limit on the size of files (ulimit -f)"};
  }
  const bool full = error.getErrorCode() == SQLITE_FULL;
  return {full ? StoreFault::Full : StoreFault::Unavailable,
          full ? std::string("the disk is full") : std::string("disk error: ") + error.what()};
}

// An open database with the cached state of its tables.
struct Connection {
  Connection(std::unique_ptr<SQLite::Database> opened, const StoreUser& user)
      : database(std::move(opened)), tables(*database, user) {}
  std::unique_ptr<SQLite::Database> database;
  SqliteTables tables;
};

}  // namespace

struct SqliteStore::Impl {
  Impl(SqliteOptions how, std::unique_ptr<SQLite::Database> database)
      : options(std::move(how)),
        file(identity_of_file(options.path)),
        wal(identity_of_file(wal_path())),
        connection(std::make_unique<Connection>(std::move(database), options.user)) {}

  [[nodiscard]] std::string wal_path() const { return options.path + "-wal"; }

  // Called by any thread. SQLite creates the -wal file with the first write.
  [[nodiscard]] bool is_in_place() const {
    if (identity_of_file(options.path) != file) return false;
    const std::scoped_lock lock(wal_mutex);
    return !wal || identity_of_file(wal_path()) == wal;
  }

  void note_wal() {
    const std::scoped_lock lock(wal_mutex);
    if (!wal) wal = identity_of_file(wal_path());
  }
  void forget_wal() {
    const std::scoped_lock lock(wal_mutex);
    wal.reset();
  }

  // Commits all jobs in one transaction. A job that is refused does not affect the others.
  std::vector<Durable> commit(const std::vector<Job>& jobs) {
    const Clock::time_point began = Clock::now();
    // One lock from the first write to forget_ends(). Otherwise a load() between a rollback and
    // forget_ends() would see an end that was rolled back, and report damage where there is none.
    const std::scoped_lock lock(database_mutex);
    std::vector<Durable> answers;
    if (!is_in_place()) {
      return std::vector<Durable>(
          jobs.size(),
          tl::unexpected(StoreError{StoreFault::Unavailable, "the data folder has disappeared"}));
    }
    try {
      reopen_if_needed();
      SQLite::Transaction whole(*connection->database);
      for (const Job& job : jobs) answers.push_back(job.write(connection->tables));
      whole.commit();
      note_wal();
      if (includes(jobs, Job::Sort::Append)) metrics.commits.count(Clock::now() - began);
      if (includes(jobs, Job::Sort::Keep)) checkpoint();
    } catch (const SQLite::Exception& error) {
      answers.assign(jobs.size(), tl::unexpected(error_of(error, *connection->database)));
      connection->tables.forget_ends();
      // After a disk error, part of the file may exist only in memory: reopen it.
      is_suspect = error.getErrorCode() != SQLITE_FULL;
    }
    return answers;
  }

  // Waits for nobody: what a reader still needs stays in the -wal file until the next snapshot. The
  // commit is durable already, so a failure changes nothing.
  void checkpoint() {
    try {
      connection->database->exec("PRAGMA wal_checkpoint(PASSIVE)");
    } catch (const SQLite::Exception&) {
      is_suspect = true;
    }
  }

  StoreResult<bool> set_stamp(FileStamp stamp) {
    const std::scoped_lock lock(database_mutex);
    try {
      reopen_if_needed();
      const auto number = static_cast<std::int32_t>(stamp);
      connection->database->exec("PRAGMA application_id = " + std::to_string(number));
      connection->database->exec("PRAGMA wal_checkpoint(TRUNCATE)");
      return true;
    } catch (const SQLite::Exception& error) {
      return tl::unexpected(error_of(error, *connection->database));
    }
  }

  void reopen_if_needed() {
    if (!is_suspect) return;
    forget_wal();  // closing the file may remove it
    auto database = open_database(options.path, options.access, migrations(), options.vfs);
    if (!database) throw SQLite::Exception(database.error(), SQLITE_IOERR);
    connection = std::make_unique<Connection>(*std::move(database), options.user);
    is_suspect = false;
  }

  void run() {
    const SyncTiming timing(metrics.syncs);
    for (;;) {
      std::vector<Job> jobs;
      {
        std::unique_lock lock(mutex);
        wake.wait(lock, [this] { return is_ending || !waiting.empty(); });
        if (waiting.empty()) return;
        if (!is_ending) wake.wait_until(lock, next_commit, [this] { return is_ending; });
        jobs.swap(waiting);
      }
      next_commit = Clock::now() + options.gather;
      const std::vector<Durable> answers = commit(jobs);
      for (std::size_t i = 0; i < jobs.size(); ++i) jobs[i].when(answers[i]);
    }
  }

  void add(Job job) {
    {
      const std::scoped_lock lock(mutex);
      CHECK(!is_ending, "no job is added to a closing store");
      waiting.push_back(std::move(job));
    }
    wake.notify_one();
  }

  // For the calls that wait for their answer.
  template <typename Ask>
  auto ask(Ask ask) -> StoreResult<decltype(ask(std::declval<SqliteTables&>()))> {
    const std::scoped_lock lock(database_mutex);
    try {
      reopen_if_needed();
      if (options.access == Access::Read) return ask(connection->tables);
      SQLite::Transaction whole(*connection->database);
      auto answer = ask(connection->tables);
      whole.commit();
      return answer;
    } catch (const SQLite::Exception& error) {
      connection->tables.forget_ends();
      StoreError fault = error_of(error, *connection->database);
      fault.sentence = options.path + ": " + error.what();
      return tl::unexpected(std::move(fault));
    }
  }

  const SqliteOptions options;
  SqliteMetrics metrics;
  const std::optional<FileIdentity> file;  // as it was opened
  mutable std::mutex wal_mutex;            // protects wal
  std::optional<FileIdentity> wal;
  std::mutex database_mutex;  // protects connection and is_suspect
  std::unique_ptr<Connection> connection;
  bool is_suspect = false;

  std::mutex mutex;  // protects waiting and is_ending
  std::condition_variable wake;
  std::vector<Job> waiting;
  bool is_ending = false;

  Clock::time_point next_commit{};  // used by the thread only
  std::thread thread;
};

Expected<std::unique_ptr<SqliteStore>> SqliteStore::open(SqliteOptions options) {
  if (options.access == Access::Write) {
    const auto sound = check_database(options.path, CheckDepth::Quick, options.vfs);
    if (!sound) return failed(sound.error());
  }
  if (options.access == Access::Write && options.vfs.empty()) options.vfs = timed_disk();
  auto database = open_database(options.path, options.access, migrations(), options.vfs);
  if (!database) return failed(database.error());
  auto parts = std::make_unique<Impl>(std::move(options), *std::move(database));
  return std::unique_ptr<SqliteStore>(new SqliteStore(std::move(parts)));
}

SqliteStore::SqliteStore(std::unique_ptr<Impl> parts) : impl_(std::move(parts)) {
  if (impl_->options.access == Access::Write) {
    impl_->thread = start_thread([parts = impl_.get()] { parts->run(); });
  }
}

SqliteStore::~SqliteStore() {
  {
    const std::scoped_lock lock(impl_->mutex);
    impl_->is_ending = true;
  }
  impl_->wake.notify_one();
  if (impl_->thread.joinable()) impl_->thread.join();
}

void SqliteStore::append(const Owner& owner, RecordNumber after, std::vector<std::string> records,
                         WhenDurable when) {
  impl_->add({[owner, after, records = std::move(records)](SqliteTables& tables) {
                return tables.append(owner, after, records);
              },
              std::move(when), Job::Sort::Append});
}

void SqliteStore::keep(const Owner& owner, Snapshot snapshot, WhenDurable when) {
  impl_->add({[owner, snapshot = std::move(snapshot)](SqliteTables& tables) {
                return tables.keep(owner, snapshot);
              },
              std::move(when), Job::Sort::Keep});
}

void SqliteStore::drop_old(const Owner& owner, WhenDurable when) {
  impl_->add({[owner](SqliteTables& tables) { return tables.drop_old(owner); }, std::move(when)});
}

void SqliteStore::confirm(const Owner& owner, WhenDurable when) {
  impl_->add({[owner](SqliteTables& tables) { return tables.confirm(owner); }, std::move(when)});
}

void SqliteStore::release(const Owner& owner, WhenDurable when) {
  impl_->add({[owner](SqliteTables& tables) { return tables.release(owner); }, std::move(when)});
}

StoreResult<bool> SqliteStore::make(const std::string& realm) {
  return impl_->ask([&](SqliteTables& tables) { return tables.make(realm); });
}

StoreResult<std::optional<Ownership>> SqliteStore::look_up(const std::string& realm) {
  return impl_->ask([&](SqliteTables& tables) { return tables.look_up(realm); });
}

StoreResult<Owner> SqliteStore::claim(const std::string& realm, std::optional<Epoch> seen) {
  return impl_->ask([&](SqliteTables& tables) { return tables.claim(realm, seen); })
      .and_then([](StoreResult<Owner> claimed) { return claimed; });
}

StoreResult<KeptRealm> SqliteStore::load(const Owner& owner) {
  return impl_->ask([&](SqliteTables& tables) { return tables.load(owner); });
}

StoreResult<std::uint64_t> SqliteStore::set_aside(const Owner& owner, RecordNumber after) {
  return impl_->ask([&](SqliteTables& tables) { return tables.set_aside(owner, after); });
}

StoreResult<std::string> SqliteStore::share(const std::string& bytes) {
  return impl_->ask([&](SqliteTables& tables) { return tables.share(bytes); });
}

StoreResult<std::string> SqliteStore::shared(const std::string& key) {
  auto found = impl_->ask([&](SqliteTables& tables) { return tables.shared(key); });
  if (!found) return tl::unexpected(found.error());
  if (!*found) {
    return tl::unexpected(
        StoreError{StoreFault::Unreadable, "both copies of its content are damaged"});
  }
  return **std::move(found);
}

StoreResult<std::string> SqliteStore::settle_fact(const std::string& key,
                                                  const std::string& value) {
  return impl_->ask([&](SqliteTables& tables) { return tables.settle_fact(key, value); });
}

StoreResult<bool> SqliteStore::change_fact(const std::string& key, const std::string& value) {
  return impl_->ask([&](SqliteTables& tables) { return tables.change_fact(key, value), true; });
}

StoreResult<std::map<std::string, std::string>> SqliteStore::facts(const std::string& prefix) {
  return impl_->ask([&](SqliteTables& tables) { return tables.facts(prefix); });
}

StoreResult<bool> SqliteStore::remove(const std::string& realm) {
  auto removed = impl_->ask([&](SqliteTables& tables) { return tables.remove(realm); });
  if (!removed) return tl::unexpected(removed.error());
  return *std::move(removed);
}

Expected<> SqliteStore::take_in(const std::string& database, const std::string& realm,
                                const std::string& as) {
  const std::scoped_lock lock(impl_->database_mutex);
  return copy_realm_into(*impl_->connection->database, database, realm, as);
}

void SqliteStore::try_out(WhenDurable when) {
  impl_->add({[](SqliteTables& tables) { return tables.try_out(); }, std::move(when)});
}

const SqliteMetrics& SqliteStore::metrics() const { return impl_->metrics; }

StoreResult<bool> SqliteStore::set_stamp(FileStamp stamp) { return impl_->set_stamp(stamp); }

bool SqliteStore::is_in_place() const { return impl_->is_in_place(); }

StoreResult<std::vector<std::string>> SqliteStore::read(const std::string& realm, RecordNumber from,
                                                        std::size_t at_most) {
  return impl_->ask([&](SqliteTables& tables) { return tables.read(realm, from, at_most); });
}

StoreResult<std::optional<Snapshot>> SqliteStore::oldest_snapshot(const std::string& realm) {
  return impl_->ask([&](SqliteTables& tables) { return tables.oldest_snapshot(realm); });
}

StoreResult<std::vector<std::string>> SqliteStore::list() {
  return impl_->ask([](SqliteTables& tables) { return tables.list(); });
}

StoreResult<std::map<std::string, RecordNumber>> SqliteStore::ends() {
  return impl_->ask([](SqliteTables& tables) { return tables.ends(); });
}

}  // namespace undercroft
