// backup_test.cc: copies of data folders, wrong pairs of files, and what a copy without -wal has.
#include "server/store/backup/backup.h"

#include <SQLiteCpp/SQLiteCpp.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <future>
#include <sstream>

#include "server/store/data_folder.h"
#include "server/store/sqlite/sqlite_store.h"
#include "tests/support/temporary_folder.h"

namespace undercroft::backup_test {
namespace {

namespace fs = std::filesystem;
using ::testing::HasSubstr;
using testing::TemporaryFolder;

std::string text_in(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

struct Backup : ::testing::Test {
  TemporaryFolder folder;
  const std::string data = folder.path() + "/data";
  const std::string copy = folder.path() + "/copy";
  const std::string path = DataFolder::database_in(data);

  Backup() { fs::create_directory(data); }
  std::unique_ptr<SqliteStore> opened() const { return SqliteStore::open({.path = path}).value(); }
  static void append(Store& store, const Owner& owner, RecordNumber after, std::size_t count) {
    const std::vector<std::string> records(count, std::string(1000, 'x'));
    ASSERT_TRUE(append_and_wait(store, owner, after, records));
  }
  static void keep(Store& store, const Owner& owner, RecordNumber number) {
    std::promise<bool> done;
    store.keep(owner, {number, "state"}, [&](const Durable& a) { done.set_value(a.has_value()); });
    ASSERT_TRUE(done.get_future().get());
  }
  [[nodiscard]] std::string refusal() const {
    const auto store = SqliteStore::open({.path = path});
    return store ? "" : store.error();
  }
};

// ---- files that do not belong together ----

TEST_F(Backup, FileWithoutItsWalHasTheNewestSnapshot) {
  const auto store = opened();
  const Owner owner = store->claim("crypt").value();
  append(*store, owner, 0, 5);
  keep(*store, owner, 4);
  fs::create_directory(copy);
  fs::copy_file(path, DataFolder::database_in(copy));
  const auto alone = SqliteStore::open({.path = DataFolder::database_in(copy)}).value();
  const KeptRealm kept = alone->load(alone->claim("crypt").value()).value();
  ASSERT_TRUE(kept.snapshot) << "the snapshot was only in the -wal file";
  EXPECT_EQ(kept.snapshot->number, 4u);
  EXPECT_EQ(kept.last, 5u);
}

TEST_F(Backup, OlderDatabaseOverANewerWalIsRefusedAndUnchanged) {
  const std::string older = folder.path() + "/older.db";
  const std::string wal = folder.path() + "/newer-wal";
  {
    const auto store = opened();
    append(*store, store->claim("crypt").value(), 0, 100);
  }
  fs::copy_file(path, older);
  {
    const auto store = opened();
    const Owner owner = store->claim("crypt").value();
    append(*store, owner, 100, 3000);
    keep(*store, owner, 3000);  // merges the -wal file, which then begins anew
    append(*store, owner, 3100, 20);
    fs::copy_file(path + "-wal", wal);
  }
  fs::copy_file(older, path, fs::copy_options::overwrite_existing);
  fs::copy_file(wal, path + "-wal", fs::copy_options::overwrite_existing);
  const std::string before = text_in(path);
  EXPECT_THAT(refusal(), HasSubstr("older than the -wal file")) << "corrupt pages were played on";
  EXPECT_EQ(text_in(path), before) << "opening it for writing would merge the two";
  EXPECT_EQ(text_in(path + "-wal"), text_in(wal));
}

TEST_F(Backup, TruncatedDatabaseIsRefused) {
  {
    const auto store = opened();
    append(*store, store->claim("crypt").value(), 0, 100);
  }
  fs::resize_file(path, fs::file_size(path) / 2 / 4096 * 4096);
  EXPECT_THAT(refusal(), HasSubstr("is damaged"));
}

TEST_F(Backup, WalWithoutItsDatabaseIsRefusedAndKept) {
  const auto store = opened();
  append(*store, store->claim("crypt").value(), 0, 10);
  fs::create_directory(copy);
  const std::string lost = DataFolder::database_in(copy);
  fs::copy_file(path + "-wal", lost + "-wal");
  const auto opened = SqliteStore::open({.path = lost});
  ASSERT_FALSE(opened) << "SQLite deletes such a file";
  EXPECT_THAT(opened.error(), HasSubstr("is missing or empty"));
  EXPECT_GT(fs::file_size(lost + "-wal"), 0u);
  EXPECT_FALSE(fs::exists(lost));
}

// ---- backup and restore ----

TEST_F(Backup, CopiesAFolderThatIsInUseAndReadsItBack) {
  const auto store = opened();
  const Owner owner = store->claim("crypt").value();
  append(*store, owner, 0, 50);
  std::ofstream(DataFolder::identity_file_in(data)) << "word\n";
  std::ofstream(data + "/lock") << "";
  const auto report = back_up(data, copy);
  ASSERT_TRUE(report) << report.error();
  EXPECT_EQ(report->realms, (RealmEnds{{"crypt", 50}}));
  EXPECT_THAT(report->damaged, ::testing::IsEmpty());
  EXPECT_EQ(text_in(DataFolder::identity_file_in(copy)), "word\n");
  EXPECT_FALSE(fs::exists(copy + "/lock"));
  EXPECT_EQ(fs::status(copy).permissions(), fs::perms(0700));
  EXPECT_EQ(fs::status(DataFolder::database_in(copy)).permissions(), fs::perms(0600));
  EXPECT_EQ(read_manifest(copy).value(), (Manifest{{{"crypt", 50}}, false}));
  append(*store, owner, 50, 1);  // the server goes on

  const std::string restored = folder.path() + "/new/data";
  const auto back = restore(copy, restored);
  ASSERT_TRUE(back) << back.error();
  EXPECT_EQ(back->realms, report->realms);
  EXPECT_EQ(text_in(DataFolder::identity_file_in(restored)), "word\n");
  const auto again = SqliteStore::open({.path = DataFolder::database_in(restored)}).value();
  EXPECT_EQ(again->read("crypt", 1, 100).value().size(), 50u);
}

TEST_F(Backup, OverwritesNothing) {
  {
    const auto store = opened();
    append(*store, store->claim("crypt").value(), 0, 5);
  }
  fs::create_directory(copy);
  EXPECT_THAT(back_up(data, copy).error(), HasSubstr("exists already"));
  fs::remove(copy);
  ASSERT_TRUE(back_up(data, copy));
  EXPECT_THAT(restore(copy, data).error(), HasSubstr("realms.db exists"));
  const auto used = DataFolder::open(folder.path() + "/used").value();
  EXPECT_THAT(restore(copy, folder.path() + "/used").error(), HasSubstr("in use"));
}

TEST_F(Backup, OfADamagedDatabaseLeavesNothing) {
  {
    const auto store = opened();
    append(*store, store->claim("crypt").value(), 0, 100);
  }
  fs::resize_file(path, fs::file_size(path) / 2 / 4096 * 4096);
  EXPECT_FALSE(back_up(data, copy));
  int left = 0;
  for ([[maybe_unused]] const auto& entry : fs::directory_iterator(folder.path())) ++left;
  EXPECT_EQ(left, 1) << "the data folder alone";
  EXPECT_THAT(back_up(folder.path(), copy).error(), HasSubstr("no data folder"));
}

TEST_F(Backup, NamesDamagedRecords) {
  {
    const auto store = opened();
    append(*store, store->claim("crypt").value(), 0, 5);
  }
  {
    SQLite::Database(path, SQLite::OPEN_READWRITE)
        .exec("UPDATE records SET bytes = 'y' WHERE number = 3");
  }
  const auto report = back_up(data, copy);
  ASSERT_TRUE(report) << report.error();
  EXPECT_THAT(report->damaged, ::testing::ElementsAre("crypt: record 3 is damaged"));
}

// ---- the manifest ----

TEST_F(Backup, ManifestSurvivesARoundTripAndADamagedOneIsRefused) {
  EXPECT_EQ(read_manifest(data).value(), std::nullopt);
  const Manifest manifest{{{"crypt", 7}, {"a-b_c", 1}}, true};
  ASSERT_TRUE(write_manifest(data, manifest));
  EXPECT_EQ(read_manifest(data).value(), manifest);
  std::ofstream(manifest_file_in(data)) << "[realms";
  EXPECT_THAT(read_manifest(data).error(), HasSubstr("manifest.toml cannot be read"));
  std::ofstream(manifest_file_in(data)) << "";
  EXPECT_THAT(read_manifest(data).error(), HasSubstr("manifest.toml cannot be read"));
}

}  // namespace
}  // namespace undercroft::backup_test
