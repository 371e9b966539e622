// sqlite_test.cc: the SQLite store: older versions, damage, folders that cannot be written to.
#include <SQLiteCpp/SQLiteCpp.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <atomic>
#include <fstream>
#include <future>
#include <thread>

#include "server/store/data_folder.h"
#include "server/store/sqlite/sqlite_check.h"
#include "server/store/sqlite/sqlite_store.h"
#include "tests/support/failing_disk.h"
#include "tests/support/temporary_folder.h"

namespace undercroft::sqlite_test {
namespace {

using testing::FailingDisk;
using testing::TemporaryFolder;
using Records = std::vector<std::string>;

struct Sqlite : ::testing::Test {
  TemporaryFolder folder;
  const std::string path = DataFolder::database_in(folder.path());

  std::unique_ptr<SqliteStore> opened() { return SqliteStore::open({.path = path}).value(); }
  static Durable keep_and_wait(Store& store, const Owner& owner, Snapshot snapshot) {
    std::promise<Durable> answer;
    store.keep(owner, std::move(snapshot), [&](const Durable& a) { answer.set_value(a); });
    return answer.get_future().get();
  }
  void write_some() {
    const auto store = opened();
    const Owner owner = store->claim("crypt").value();
    ASSERT_TRUE(append_and_wait(*store, owner, 0, {"begin", "a", "b", "c", "d"}));
    for (const RecordNumber number : {2, 3}) {
      ASSERT_TRUE(keep_and_wait(*store, owner, {number, "state " + std::to_string(number)}));
    }
  }
  KeptRealm read_again() {
    const auto store = opened();
    return store->load(store->claim("crypt").value()).value();
  }
  void damage(const std::string& sql) {
    SQLite::Database database(path, SQLite::OPEN_READWRITE);
    database.exec(sql);
  }
};

TEST_F(Sqlite, MigratesEveryOlderVersion) {
  for (std::size_t version = 1; version < migrations().size(); ++version) {
    std::filesystem::remove(path);
    {
      SQLite::Database old(path, SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
      for (std::size_t i = 0; i < version; ++i) old.exec(migrations()[i]);
      old.exec("PRAGMA user_version = " + std::to_string(version));
    }
    EXPECT_TRUE(needs_upgrade(path, migrations()));
    write_some();
    EXPECT_FALSE(needs_upgrade(path, migrations()));
    EXPECT_EQ(read_again().last, 5u) << "from version " << version;
    const auto store = opened();
    EXPECT_EQ(store->set_aside(store->claim("crypt").value(), 3).value(), 2u);
  }
}

// Another process cannot write to the file while the folder is locked. Owners on other machines can
// overtake, and a copied file may be opened twice: the answer is what the database has.
TEST_F(Sqlite, ConfirmsWhatTheFileSaysAndNotWhatItRemembers) {
  const auto store = opened();
  const Owner owner = store->claim("crypt").value();
  const auto confirmed = [&] {
    std::promise<Durable> answer;
    store->confirm(owner, [&](const Durable& a) { answer.set_value(a); });
    return answer.get_future().get();
  };
  ASSERT_TRUE(append_and_wait(*store, owner, 0, {"begin"}));
  EXPECT_TRUE(confirmed());
  damage("UPDATE realms SET epoch = epoch + 1");
  const Durable answer = confirmed();
  ASSERT_FALSE(answer);
  EXPECT_EQ(answer.error().fault, StoreFault::NotOwner);
}

TEST_F(Sqlite, RefusesANewerVersionAndLeavesItUnchanged) {
  write_some();
  damage("PRAGMA user_version = 99");
  const auto store = SqliteStore::open({.path = path});
  ASSERT_FALSE(store);
  EXPECT_NE(store.error().find("newer version"), std::string::npos) << store.error();
  SQLite::Database database(path, SQLite::OPEN_READONLY);
  EXPECT_EQ(database.execAndGet("SELECT count(*) FROM records").getInt(), 5);
}

TEST_F(Sqlite, RefusesAFileThatIsNotADatabase) {
  std::ofstream(path) << std::string(8192, 'x');
  const auto store = SqliteStore::open({.path = path});
  ASSERT_FALSE(store);
  EXPECT_NE(store.error().find("not a database"), std::string::npos) << store.error();
}

TEST_F(Sqlite, SkipsADamagedSnapshot) {
  write_some();
  damage("UPDATE snapshots SET bytes = 'state x' WHERE number = 3");
  const KeptRealm kept = read_again();
  EXPECT_EQ(kept.snapshot, (Snapshot{2, "state 2"}));
  EXPECT_EQ(kept.records, (Records{"b", "c", "d"}));
  ASSERT_EQ(kept.warnings.size(), 1u);
  EXPECT_EQ(kept.warnings[0], "the snapshot at 3 is damaged: using the one before it");
}

TEST_F(Sqlite, CutsOffADamagedTailAndSetsItAside) {
  write_some();
  damage("UPDATE records SET bytes = 'x' WHERE number = 4");
  const KeptRealm kept = read_again();
  EXPECT_EQ(kept.last, 3u);
  ASSERT_EQ(kept.warnings.size(), 1u);
  EXPECT_EQ(kept.warnings[0], "inputs from number 4 on are damaged: 2 were set aside");
  SQLite::Database database(path, SQLite::OPEN_READONLY);
  EXPECT_EQ(database.execAndGet("SELECT count(*) FROM aside").getInt(), 2);
  EXPECT_TRUE(read_again().warnings.empty()) << "warned only once";
}

TEST_F(Sqlite, CutsOffRecordsAfterAMissingOne) {
  write_some();
  damage("DELETE FROM records WHERE number = 4");
  EXPECT_EQ(read_again().last, 3u);
}

// ---- damaged beginnings and content ----

// Setting its records aside would have begun the realm anew.
TEST_F(Sqlite, LeavesARealmAloneThatCannotBeResumed) {
  write_some();
  damage("UPDATE records SET bytes = 'x' WHERE number = 1; DELETE FROM snapshots");
  EXPECT_TRUE(read_again().is_lost);
  SQLite::Database database(path, SQLite::OPEN_READONLY);
  EXPECT_EQ(database.execAndGet("SELECT count(*) FROM records").getInt(), 5);
}

TEST_F(Sqlite, LeavesARealmAloneWhoseSnapshotsAreAllDamaged) {
  write_some();
  damage("UPDATE snapshots SET bytes = 'x'; DELETE FROM records WHERE number = 2");
  EXPECT_TRUE(read_again().is_lost) << "record 3 on cannot be played without a snapshot";
}

TEST_F(Sqlite, NeedsNoFirstRecordBesideASnapshot) {
  write_some();
  damage("UPDATE records SET bytes = 'x' WHERE number = 1");
  const KeptRealm kept = read_again();
  EXPECT_FALSE(kept.is_lost);
  EXPECT_EQ(kept.first, "");
  EXPECT_EQ(kept.snapshot, (Snapshot{3, "state 3"}));
  EXPECT_EQ(kept.records, (Records{"c", "d"}));
}

TEST_F(Sqlite, HasASecondCopyOfSharedBytes) {
  const std::string key = opened()->share("content").value();
  for (const char* fault :
       {"UPDATE shared SET bytes = 'x' WHERE copy = 1",
        "UPDATE shared SET bytes = 'x' WHERE copy = 2",
        "UPDATE shared SET key = 'x' WHERE copy = 1", "DELETE FROM shared WHERE copy = 2"}) {
    damage(fault);
    EXPECT_EQ(opened()->shared(key).value(), "content") << fault;
    EXPECT_EQ(opened()->share("content").value(), key) << "both copies are whole again";
  }
  SQLite::Database database(path, SQLite::OPEN_READONLY);
  EXPECT_EQ(database.execAndGet("SELECT count(*) FROM shared").getInt(), 2);
  EXPECT_EQ(damaged_rows(path).value(), Records{});
  damage("UPDATE shared SET bytes = 'x' WHERE copy = 1");
  EXPECT_EQ(damaged_rows(path).value(), Records{"copy 1 of the content of realms is damaged"});
  damage("UPDATE shared SET bytes = 'x'");
  EXPECT_FALSE(opened()->shared(key));
}

// ---- files that disappear ----

TEST_F(Sqlite, StoresNothingInAFileThatHasDisappeared) {
  const auto store = opened();
  const Owner owner = store->claim("crypt").value();
  ASSERT_TRUE(append_and_wait(*store, owner, 0, {"begin"}));
  EXPECT_TRUE(store->is_in_place());
  std::filesystem::rename(folder.path(), folder.path() + "-moved");
  EXPECT_FALSE(store->is_in_place());
  const Durable lost = append_and_wait(*store, owner, 1, {"a"});
  ASSERT_FALSE(lost);
  EXPECT_EQ(lost.error().fault, StoreFault::Unavailable);
  EXPECT_EQ(lost.error().sentence, "the data folder has disappeared");
  std::filesystem::create_directory(folder.path());
  std::ofstream(path) << "";
  EXPECT_FALSE(store->is_in_place()) << "another file took its place";
  std::filesystem::remove_all(folder.path());
  std::filesystem::rename(folder.path() + "-moved", folder.path());
  EXPECT_TRUE(store->is_in_place());
  EXPECT_EQ(append_and_wait(*store, owner, 1, {"a"}).value(), 2u) << "it goes on";
  std::filesystem::remove(path + "-wal");
  EXPECT_FALSE(append_and_wait(*store, owner, 2, {"b"})) << "the newest pages were in that file";
}

// ---- times ----

Durable tried_out(SqliteStore& store) {
  std::promise<Durable> answer;
  store.try_out([&](const Durable& is) { answer.set_value(is); });
  return answer.get_future().get();
}

TEST_F(Sqlite, MeasuresCommitsAndTheirWaitsForTheDisk) {
  const auto store = opened();
  const Owner owner = store->claim("crypt").value();
  EXPECT_EQ(store->metrics().commits.total(), 0U) << "no record is appended yet";
  EXPECT_EQ(store->metrics().syncs.total(), 0U) << "only the store's thread is measured";
  for (RecordNumber number = 0; number < 3; ++number) {
    ASSERT_TRUE(append_and_wait(*store, owner, number, {"a"}));
    EXPECT_EQ(store->metrics().commits.total(), number + 1);
    EXPECT_GE(store->metrics().syncs.total(), number + 1) << "each commit waits for the disk";
  }
  const std::uint64_t before = store->metrics().syncs.total();
  ASSERT_TRUE(keep_and_wait(*store, owner, {3, "state"}));
  EXPECT_EQ(store->metrics().commits.total(), 3U) << "a snapshot is no append";
  EXPECT_GT(store->metrics().syncs.total(), before + 1) << "a checkpoint waits for the file, too";
}

TEST_F(Sqlite, ReaderOpensTheFileOfAMeasuredStore) {
  const auto store = opened();
  const Owner owner = store->claim("crypt").value();
  ASSERT_TRUE(append_and_wait(*store, owner, 0, {"a", "b"}));
  const auto reader = SqliteStore::open({.path = path, .access = Access::Read}).value();
  EXPECT_EQ(reader->read("crypt", 1, 10).value(), (Records{"a", "b"}));
  ASSERT_TRUE(append_and_wait(*store, owner, 2, {"c"}));
  EXPECT_EQ(reader->read("crypt", 3, 10).value(), Records{"c"});
}

TEST_F(Sqlite, TryChangesNoRealm) {
  write_some();
  const auto store = opened();
  const Owner owner = store->claim("crypt").value();
  EXPECT_TRUE(tried_out(*store));
  EXPECT_TRUE(tried_out(*store));
  EXPECT_EQ(store->load(owner).value().last, 5U);
  EXPECT_EQ(store->metrics().commits.total(), 0U);
}

// ---- a failing disk ----

struct SqliteOnAFailingDisk : Sqlite {
  SqliteOnAFailingDisk() { FailingDisk::install(); }
  ~SqliteOnAFailingDisk() override {
    FailingDisk::is_full = false;
    FailingDisk::failing_syncs = 0;
  }
  std::unique_ptr<SqliteStore> store =
      (FailingDisk::install(),
       SqliteStore::open({.path = path, .vfs = FailingDisk::kName}).value());
  const Owner owner = store->claim("crypt").value();
};

TEST_F(SqliteOnAFailingDisk, WritesNothingWhileFullAndEverythingAfterwards) {
  ASSERT_TRUE(append_and_wait(*store, owner, 0, {"begin", "a"}));
  FailingDisk::is_full = true;
  for (int i = 0; i < 3; ++i) {
    const Durable answer = append_and_wait(*store, owner, 2, {"b"});
    ASSERT_FALSE(answer);
    EXPECT_EQ(answer.error().fault, StoreFault::Full);
    EXPECT_EQ(answer.error().sentence, "the disk is full");
  }
  FailingDisk::is_full = false;
  EXPECT_EQ(append_and_wait(*store, owner, 2, {"b"}).value(), 3u);
  store.reset();
  EXPECT_EQ(read_again().records, (Records{"a", "b"}));
}

TEST_F(SqliteOnAFailingDisk, TryFailsWhileNothingCanBeWritten) {
  EXPECT_TRUE(tried_out(*store));
  FailingDisk::is_full = true;
  const Durable full = tried_out(*store);
  ASSERT_FALSE(full);
  EXPECT_EQ(full.error().sentence, "the disk is full");
  FailingDisk::is_full = false;
  FailingDisk::failing_syncs = 1;
  EXPECT_FALSE(tried_out(*store));
  EXPECT_TRUE(tried_out(*store));
}

TEST_F(SqliteOnAFailingDisk, ReportsDurableOnlyAfterASuccessfulFsync) {
  ASSERT_TRUE(append_and_wait(*store, owner, 0, {"begin", "a"}));
  FailingDisk::failing_syncs = 1;
  const Durable answer = append_and_wait(*store, owner, 2, {"b"});
  ASSERT_FALSE(answer);
  EXPECT_EQ(answer.error().fault, StoreFault::Unavailable);
  const Durable again = append_and_wait(*store, owner, 2, {"b"});
  const bool there =
      again || (again.error().fault == StoreFault::OutOfSequence && again.error().last == 3);
  EXPECT_TRUE(there) << again.error().sentence;
  EXPECT_EQ(append_and_wait(*store, owner, 3, {"c"}).value(), 4u);
  store.reset();
  EXPECT_EQ(read_again().records, (Records{"a", "b", "c"}));
}

// A load() that ran between a rollback and the tables forgetting it saw an end that was never
// written.
TEST_F(SqliteOnAFailingDisk, LoadDuringAFailedAppendReportsNoDamage) {
  ASSERT_TRUE(append_and_wait(*store, owner, 0, {"begin", "a"}));
  std::atomic<bool> is_done{false};
  std::vector<std::string> warnings;
  std::thread loader([&] {
    while (!is_done) {
      const auto kept = store->load(owner);
      if (kept) warnings.insert(warnings.end(), kept->warnings.begin(), kept->warnings.end());
    }
  });
  for (int i = 0; i < 300; ++i) {
    FailingDisk::is_full = true;
    EXPECT_FALSE(append_and_wait(*store, owner, 2, {"b"}));
    FailingDisk::is_full = false;
  }
  is_done = true;
  loader.join();
  EXPECT_THAT(warnings, ::testing::IsEmpty());
}

TEST(DataFolders, AreHeldByOneServerAtATime) {
  const TemporaryFolder folder;
  const auto first = DataFolder::open(folder.path() + "/new/data");
  ASSERT_TRUE(first) << first.error();
  const auto second = DataFolder::open(folder.path() + "/new/data");
  ASSERT_FALSE(second);
  EXPECT_NE(second.error().find("in use by another server"), std::string::npos) << second.error();
}

TEST(DataFolders, RefusedIfTheyCannotBeCreated) {
  const TemporaryFolder folder;
  std::ofstream(folder.path() + "/file") << "x";
  const auto data = DataFolder::open(folder.path() + "/file/data");
  ASSERT_FALSE(data);
  EXPECT_NE(data.error().find("cannot create data folder"), std::string::npos) << data.error();
}

// Not even root may create a file in this folder.
TEST(DataFolders, RefusedIfTheyAreNotWritable) {
  const auto data = DataFolder::open("/proc/self");
  ASSERT_FALSE(data);
  EXPECT_NE(data.error().find("/proc/self"), std::string::npos) << data.error();
  EXPECT_NE(data.error().find("cannot write"), std::string::npos) << data.error();
}

mode_t mode_of(const std::string& path) {
  struct stat status {};
  return ::stat(path.c_str(), &status) == 0 ? status.st_mode & 0777 : 0;
}

TEST(DataFolders, ArePrivateFromTheBeginning) {
  const TemporaryFolder folder;
  const std::string path = folder.path() + "/new/data";
  const auto data = DataFolder::open(path).value();
  { const auto store = SqliteStore::open({.path = data->database()}).value(); }
  EXPECT_EQ(mode_of(path), 0700u);
  EXPECT_EQ(mode_of(data->database()), 0600u);
  EXPECT_EQ(mode_of(path + "/lock"), 0600u);
  EXPECT_EQ(data->warning(), "");
}

// Earlier versions created 0755 and 0644.
TEST(DataFolders, OfEarlierVersionsBecomePrivate) {
  const TemporaryFolder folder;
  for (const char* name : {"/lock", "/realms.db", "/realms.db-wal", "/accounts.db", "/identity"}) {
    std::ofstream(folder.path() + name) << "";
    ASSERT_EQ(::chmod((folder.path() + name).c_str(), 0644), 0);
  }
  ASSERT_EQ(::chmod(folder.path().c_str(), 0755), 0);
  const auto data = DataFolder::open(folder.path()).value();
  EXPECT_EQ(mode_of(folder.path()), 0700u);
  for (const char* name : {"/lock", "/realms.db", "/realms.db-wal", "/accounts.db", "/identity"}) {
    EXPECT_EQ(mode_of(folder.path() + name), 0600u) << name;
  }
}

TEST(DataFolders, LeaveOtherPeoplesFilesAlone) {
  const TemporaryFolder folder;
  const std::string script = folder.path() + "/run.sh";
  std::ofstream(script) << "";
  ASSERT_EQ(::chmod(script.c_str(), 0755), 0);
  ASSERT_EQ(::chmod(folder.path().c_str(), 01777), 0);
  const auto data = DataFolder::open(folder.path()).value();
  EXPECT_EQ(mode_of(script), 0755u);
  EXPECT_EQ(mode_of(folder.path()), 0777u);
  EXPECT_NE(data->warning().find("can look into"), std::string::npos) << data->warning();
}

}  // namespace
}  // namespace undercroft::sqlite_test
