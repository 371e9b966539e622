// backup_schedule_test.cc: which backups are kept, and what a server does by itself.
#include "server/stored/backup_schedule.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <filesystem>
#include <fstream>
#include <thread>

#include "server/settings/config.h"
#include "server/store/backup/backup.h"
#include "server/store/data_folder.h"
#include "server/store/sqlite/sqlite_store.h"
#include "tests/support/eventually.h"
#include "tests/support/temporary_folder.h"

namespace undercroft::backup_schedule_test {
namespace {

namespace fs = std::filesystem;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

constexpr std::int64_t kHour = 3600;
constexpr std::int64_t kDay = 24 * kHour;
constexpr std::int64_t kMonday = 1795392000;  // 2026-11-23, midnight UTC

// ---- the rules ----

TEST(BackupRules, SurviveARoundTrip) {
  for (const char* text : {"7d,4w", "24h", "24h,7d,52w", "1d"}) {
    EXPECT_EQ(keep_rules_text(read_keep_rules(text).value()), text);
  }
  for (const char* bad : {"", ",", "7d,", "7", "d", "0d", "-1d", "7m", "1001d", "7d 4w", "7dd"}) {
    EXPECT_THAT(read_keep_rules(bad).error(), HasSubstr("such as 7d,4w")) << bad;
  }
}

TEST(BackupRules, FilesAreKnownByTheirNames) {
  const std::int64_t time = kMonday + 3 * kHour + 15 * 60 + 7;
  EXPECT_EQ(backup_file_name(time), "undercroft-20261123-031507.tar.gz");
  EXPECT_EQ(time_of_backup_file("undercroft-20261123-031507.tar.gz"), time);
  for (const char* other :
       {"", "undercroft-.tar.gz", "undercroft-20261123-031507.tar",
        "undercroft-20261323-031507.tar.gz", "undercroft-20261123-031507.tar.gz.part-7",
        "undercroft-20261123-0315070.tar.gz", "my-20261123-031507.tar.gz",
        "undercroft-2026112x-031507.tar.gz"}) {
    EXPECT_FALSE(time_of_backup_file(other)) << other;
  }
}

std::vector<std::int64_t> kept_of(const std::vector<std::int64_t>& all, const char* rules) {
  const auto gone = superseded_backups(all, read_keep_rules(rules).value());
  std::vector<std::int64_t> kept;
  for (const std::int64_t time : all) {
    if (std::find(gone.begin(), gone.end(), time) == gone.end()) kept.push_back(time);
  }
  return kept;
}

TEST(BackupRules, KeepTheNewestOfEachPeriod) {
  std::vector<std::int64_t> hourly;
  for (int i = 0; i < 100 * 24; ++i) hourly.push_back(kMonday + i * kHour + 60);
  const auto kept = kept_of(hourly, "7d,4w");
  std::vector<std::int64_t> expected;
  // The last day is a Tuesday. The two weeks before the last seven days are known by their Sundays.
  for (const int days : {84, 91, 94, 95, 96, 97, 98, 99, 100}) {
    expected.push_back(kMonday + days * kDay - kHour + 60);
  }
  EXPECT_EQ(kept, expected);
}

TEST(BackupRules, NeverDeleteTheNewestNorWhatIsAlone) {
  EXPECT_THAT(kept_of({}, "1d"), IsEmpty());
  EXPECT_THAT(kept_of({5}, "1d"), ElementsAre(5));
  EXPECT_THAT(kept_of({kMonday, kMonday + 1, kMonday + 2}, "1h"), ElementsAre(kMonday + 2));
  EXPECT_THAT(kept_of({kMonday - 900 * kDay, kMonday}, "2w"),
              ElementsAre(kMonday - 900 * kDay, kMonday))
      << "periods without a backup do not count";
}

// ---- the settings ----

std::string refusal_of(std::vector<const char*> arguments) {
  arguments.insert(arguments.begin(), "undercroft-server");
  const auto read = read_config(static_cast<int>(arguments.size()), arguments.data());
  return read ? "" : read.error().text;
}

TEST(BackupSettings, ThatContradictOthersAreRefused) {
  EXPECT_EQ(refusal_of({"--data", "/d", "--backup-dir", "/b", "--backup-every", "6h",
                        "--backup-keep", "24h,7d"}),
            "");
  EXPECT_THAT(refusal_of({"--backup-dir", "/b"}), HasSubstr("--backup-dir needs --data"));
  EXPECT_THAT(refusal_of({"--data", "/d", "--ephemeral", "--backup-dir", "/b"}),
              HasSubstr("--backup-dir needs --data"));
  EXPECT_THAT(refusal_of({"--store", "etcd://h:1", "--backup-dir", "/b"}), HasSubstr("etcdctl"));
  EXPECT_THAT(refusal_of({"--data", "/d", "--backup-every", "1d"}),
              HasSubstr("needs --backup-dir"));
  EXPECT_THAT(refusal_of({"--data", "/d", "--backup-keep", "1d"}), HasSubstr("needs --backup-dir"));
  EXPECT_THAT(refusal_of({"--data", "/d", "--backup-dir", "/d/../d"}), HasSubstr("another folder"));
  for (const char* time : {"soon", "59s", "367d", "0d", "1"}) {
    EXPECT_THAT(refusal_of({"--data", "/d", "--backup-dir", "/b", "--backup-every", time}),
                HasSubstr("from 1m to 366d"))
        << time;
  }
  EXPECT_THAT(refusal_of({"--data", "/d", "--backup-dir", "/b", "--backup-keep", "7x"}),
              HasSubstr("such as 7d,4w"));
}

// ---- the schedule ----

struct Schedule : ::testing::Test {
  const testing::TemporaryFolder folder;
  const std::string data = folder.path() + "/data";
  std::string backups = folder.path() + "/backups";
  BackupCounts counts;
  std::atomic<std::int64_t> now{kMonday};
  std::atomic<int> failures{0};
  std::unique_ptr<SqliteStore> store;

  void SetUp() override {
    fs::create_directory(data);
    store = SqliteStore::open({.path = DataFolder::database_in(data)}).value();
    const Owner owner = store->claim("crypt").value();
    ASSERT_TRUE(append_and_wait(*store, owner, 0, {"one", "two"}));
  }
  std::unique_ptr<BackupSchedule> started() {
    const BackupSettings settings{backups, kDay, {{3, 'd'}}};
    return std::make_unique<BackupSchedule>(
        settings, data, counts, [this] { return now.load(); },
        [this](const std::string&) { ++failures; });
  }
  // Waits until the schedule has noticed the time.
  template <typename Fact>
  [[nodiscard]] static bool soon(Fact fact) {
    return testing::eventually(fact);
  }
  [[nodiscard]] std::vector<std::string> names() const {
    std::vector<std::string> all;
    std::error_code none;
    for (const auto& entry : fs::directory_iterator(backups, none)) {
      all.push_back(entry.path().filename().string());
    }
    std::sort(all.begin(), all.end());
    return all;
  }
  [[nodiscard]] std::string path(std::int64_t time) const {
    return backups + "/" + backup_file_name(time);
  }
};

TEST_F(Schedule, MakesBackupsAndDeletesTheSuperseded) {
  fs::create_directories(backups + "/undercroft-20261101-000000.tar.gz.part-1");
  std::ofstream(backups + "/holiday.jpg") << "mine";
  const auto schedule = started();
  for (int day = 0; day < 5; ++day) {
    now = kMonday + day * kDay;
    ASSERT_TRUE(soon([&] { return counts.last_success_s == now; }));
    EXPECT_TRUE(verify_backup_file(path(now)));
  }
  ASSERT_TRUE(soon([&] { return names().size() == 4; }));
  EXPECT_THAT(names(), ElementsAre("holiday.jpg", "undercroft-20261125-000000.tar.gz",
                                   "undercroft-20261126-000000.tar.gz",
                                   "undercroft-20261127-000000.tar.gz"));
  EXPECT_EQ(counts.failed, 0u);
}

TEST_F(Schedule, GoesOnFromWhatAnEarlierServerHasMade) {
  {
    const auto schedule = started();
    ASSERT_TRUE(soon([&] { return counts.last_success_s == kMonday; }));
  }
  now = kMonday + kDay - 1;
  counts.last_success_s = 0;
  {
    const auto schedule = started();
    EXPECT_EQ(counts.last_success_s, kMonday);
    std::this_thread::sleep_for(std::chrono::milliseconds(1500));
  }
  EXPECT_EQ(names().size(), 1u) << "it is not due yet";
  now = kMonday - kDay;  // the clock was set back
  const auto schedule = started();
  EXPECT_TRUE(soon([&] { return names().size() == 2; }));
}

TEST_F(Schedule, FailureIsCountedAndTriedAgainAndTouchesNothing) {
  const auto schedule = started();
  ASSERT_TRUE(soon([&] { return counts.last_success_s == kMonday; }));
  fs::rename(backups, backups + "-away");
  std::ofstream(backups) << "a file where the folder was";
  now = kMonday + kDay;
  ASSERT_TRUE(soon([&] { return counts.failed == 1; }));
  EXPECT_EQ(counts.last_success_s, kMonday);
  std::this_thread::sleep_for(std::chrono::milliseconds(1500));
  EXPECT_EQ(counts.failed, 1u) << "one line, not one a second";
  EXPECT_EQ(failures, 1) << "reported";
  fs::remove(backups);
  fs::rename(backups + "-away", backups);
  EXPECT_TRUE(verify_backup_file(path(kMonday)));
  now = kMonday + kDay + kHour;
  ASSERT_TRUE(soon([&] { return counts.last_success_s == now; }));
}

TEST_F(Schedule, DamagedSourceDeletesNothing) {
  const auto schedule = started();
  for (int day = 0; day < 3; ++day) {
    now = kMonday + day * kDay;
    ASSERT_TRUE(soon([&] { return counts.last_success_s == now; }));
  }
  store.reset();
  fs::resize_file(DataFolder::database_in(data), 4096);
  now = kMonday + 9 * kDay;
  ASSERT_TRUE(soon([&] { return counts.failed == 1; }));
  EXPECT_EQ(names().size(), 3u);
}

}  // namespace
}  // namespace undercroft::backup_schedule_test
