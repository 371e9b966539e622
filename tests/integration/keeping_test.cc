// keeping_test.cc: a restarted server resumes the state it had.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "client/client.h"
#include "server/store/backup/manifest.h"
#include "server/store/data_folder.h"
#include "server/store/sqlite/sqlite_store.h"
#include "tests/support/test_server.h"

namespace undercroft::keeping_test {
namespace {

using testing::TemporaryFolder;
using testing::TestServer;

const std::string kRoom =
    "title = \"x\"\nmap = \"\"\"\n########\n#<..$..#\n########\n\"\"\"\n"
    "[legend]\n\"$\" = \"treasure\"\n";

struct Keeping : ::testing::Test {
  TemporaryFolder folder;
  Loop loop;

  [[nodiscard]] Config config() const {
    Config config;
    config.data = folder.path();
    return config;
  }
  static bool hears(Client& client, const std::string& text) {
    bool heard = false;
    return client.wait_until([&] {
      for (const ChatLine& line : client.take_chat()) heard = heard || line.text == text;
      return heard;
    });
  }
  static void walk_right(Client& client, int steps) {
    for (int i = 0; i < steps; ++i) {
      ASSERT_TRUE(client.act({.verb = IntentVerb::Bump, .direction = Direction::Right}));
    }
  }
};

TEST_F(Keeping, HeroHasItsPlaceAndItemsAfterARestart) {
  std::string token;
  Point at;
  {
    TestServer server(kRoom, config());
    Client ann(loop);
    ASSERT_TRUE(ann.connect(server.url(), {.name = "Ann"}));
    ASSERT_TRUE(ann.wait_until([&] { return ann.playing(); }));
    walk_right(ann, 3);
    ann.chat("remember this");
    ASSERT_TRUE(hears(ann, "remember this"));
    token = ann.welcome().resume_token;
    at = ann.known().self.at;
    EXPECT_EQ(ann.known().self.treasure, 1);
  }
  TestServer server(kRoom, config());
  Client again(loop);
  ASSERT_TRUE(again.connect(server.url(), {.name = "Ann", .resume_token = token}));
  ASSERT_TRUE(again.wait_until([&] { return again.playing(); }));
  EXPECT_EQ(again.known().self.at, at);
  EXPECT_EQ(again.known().self.treasure, 1);
  EXPECT_EQ(again.known().turn, 3u);
  EXPECT_TRUE(hears(again, "remember this"));
}

TEST_F(Keeping, CleanStopLeavesASnapshotAndNothingToReplay) {
  {
    TestServer server(kRoom, config());
    Client ann(loop);
    ASSERT_TRUE(ann.connect(server.url(), {.name = "Ann"}));
    ASSERT_TRUE(ann.wait_until([&] { return ann.playing(); }));
    walk_right(ann, 2);
  }
  const auto store = SqliteStore::open({.path = DataFolder::database_in(folder.path())}).value();
  const KeptRealm kept = store->load(store->claim("undercroft").value()).value();
  ASSERT_TRUE(kept.snapshot);
  EXPECT_EQ(kept.snapshot->number, kept.last);
  EXPECT_TRUE(kept.records.empty());
}

TEST_F(Keeping, FolderIsHeldByOneServerAtATime) {
  const TestServer server(kRoom, config());
  Config second = config();
  second.port = 0;
  const auto refused = Server::open(second);
  ASSERT_FALSE(refused);
  EXPECT_NE(refused.error().find("in use by another server"), std::string::npos);
}

TEST_F(Keeping, EphemeralServerLeavesNoFiles) {
  Config ephemeral = config();
  ephemeral.ephemeral = true;
  { const TestServer server(kRoom, ephemeral); }
  EXPECT_TRUE(std::filesystem::is_empty(folder.path()));
}

// ---- a realm whose data was lost ----

struct LostRealm : Keeping {
  LostRealm() {
    { const TestServer server(kRoom, config()); }
  }
  [[nodiscard]] std::string database() const { return DataFolder::database_in(folder.path()); }
  // Why the server does not start; empty if it does.
  [[nodiscard]] std::string refusal(Config config) const {
    config.port = 0;
    const auto opened = Server::open(config);
    return opened ? "" : opened.error();
  }
};

TEST_F(LostRealm, IsNotBegunAnewWithoutAWord) {
  std::filesystem::remove(database());
  EXPECT_NE(refusal(config()).find("the realm undercroft is missing"), std::string::npos)
      << "a new dungeon took its place";
  EXPECT_FALSE(std::filesystem::exists(database())) << "nothing was written";
  std::ofstream(database()) << "";
  EXPECT_NE(refusal(config()).find("--new-realm undercroft"), std::string::npos);
}

TEST_F(LostRealm, BeginsAnewWhenTheHostSaysSo) {
  std::filesystem::remove(database());
  Config anew = config();
  anew.new_realms = {"undercroft"};
  EXPECT_EQ(refusal(anew), "");
  EXPECT_EQ(refusal(config()), "") << "it is known again";
}

TEST_F(LostRealm, OtherRealmsNeedNoPermissionToBegin) {
  Config two = config();
  two.realms = {"undercroft", "north"};
  EXPECT_EQ(refusal(two), "");
}

TEST_F(LostRealm, OlderDatabaseIsRefused) {
  const std::string older = folder.path() + "/older";
  std::filesystem::copy_file(database(), older);
  {
    TestServer server(kRoom, config());
    Client ann(loop);
    ASSERT_TRUE(ann.connect(server.url(), {.name = "Ann"}));
    ASSERT_TRUE(ann.wait_until([&] { return ann.playing(); }));
  }
  std::filesystem::rename(older, database());
  const std::string why = refusal(config());
  EXPECT_NE(why.find("the realm undercroft ends at record"), std::string::npos) << why;
  std::filesystem::remove(manifest_file_in(folder.path()));
  EXPECT_EQ(refusal(config()), "") << "a folder without a manifest is of an earlier version";
}

// A realm that sleeps, or that a player has made, is named by no setting.
TEST_F(LostRealm, RealmThatNoSettingNamesIsMissedToo) {
  Config two = config();
  two.realms = {"undercroft", "north"};
  EXPECT_EQ(refusal(two), "");
  const auto before = read_manifest(folder.path()).value();
  std::filesystem::remove(database());
  EXPECT_NE(refusal(config()).find("the realms north and undercroft are missing"),
            std::string::npos);
  Config one = config();
  one.new_realms = {"undercroft"};
  EXPECT_NE(refusal(one).find("the realm north is missing"), std::string::npos);
  EXPECT_EQ(read_manifest(folder.path()).value(), before) << "the evidence stays";
  one.new_realms = {"undercroft", "north"};
  EXPECT_EQ(refusal(one), "");
  EXPECT_EQ(refusal(config()), "") << "the host has given north up";
}

TEST_F(LostRealm, OlderStateOfARealmThatNoSettingNamesIsRefused) {
  Config two = config();
  two.realms = {"undercroft", "north"};
  EXPECT_EQ(refusal(two), "");
  const std::string older = folder.path() + "/older";
  std::filesystem::copy_file(database(), older);
  {
    TestServer server(kRoom, two);
    Client ann(loop);
    ASSERT_TRUE(ann.connect(server.url(), {.name = "Ann", .realm = "north"}));
    ASSERT_TRUE(ann.wait_until([&] { return ann.playing(); }));
  }
  std::filesystem::rename(older, database());
  EXPECT_NE(refusal(config()).find("the realm north ends at record"), std::string::npos);
}

// ---- a database file that was exchanged ----

struct ExchangedFile : LostRealm {
  TemporaryFolder other;
  [[nodiscard]] Config config_of_other() const {
    Config config;
    config.data = other.path();
    return config;
  }
  [[nodiscard]] std::string others_database() const {
    return DataFolder::database_in(other.path());
  }
  // Copies files of the folder into the other while its server runs, as a crash would leave them.
  void copy_under_play(const std::vector<std::string>& names) {
    const TestServer server(kRoom, config());
    Client ann(loop);
    ASSERT_TRUE(ann.connect(server.url(), {.name = "Ann"}));
    ASSERT_TRUE(ann.wait_until([&] { return ann.playing(); }));
    for (const std::string& name : names) {
      std::filesystem::copy_file(folder.path() + "/" + name, other.path() + "/" + name);
    }
  }
};

TEST_F(ExchangedFile, CopyOfARunningServersDatabaseAloneIsRefused) {
  copy_under_play({"realms.db"});
  EXPECT_NE(refusal(config_of_other()).find("was copied while a server had it open"),
            std::string::npos);
  Config anyway = config_of_other();
  anyway.new_realms = {"undercroft"};
  EXPECT_EQ(refusal(anyway), "");
}

TEST_F(ExchangedFile, CopyWithItsWalFileIsTaken) {
  copy_under_play({"realms.db", "realms.db-wal"});
  EXPECT_EQ(refusal(config_of_other()), "");
}

TEST_F(ExchangedFile, CopyOfAStoppedServersDatabaseIsTaken) {
  std::filesystem::copy_file(database(), others_database());
  EXPECT_EQ(refusal(config_of_other()), "");
}

TEST_F(ExchangedFile, OlderDatabaseBesideTheWalFileOfACrashIsRefused) {
  const std::string older = folder.path() + "/older";
  std::filesystem::copy_file(database(), older);
  copy_under_play({"realms.db", "realms.db-wal", "manifest.toml"});
  const std::string crashed = others_database();
  std::filesystem::rename(crashed, crashed + ".crashed");
  std::filesystem::copy_file(older, crashed);
  EXPECT_NE(refusal(config_of_other()).find("is not the file to which"), std::string::npos);
  std::filesystem::rename(crashed + ".crashed", crashed);
  EXPECT_EQ(refusal(config_of_other()), "") << "after a crash its own file is taken";
}

TEST_F(LostRealm, ManifestOfARunningServerNamesItsRealms) {
  std::filesystem::remove_all(folder.path());
  const TestServer server(kRoom, config());
  const auto manifest = read_manifest(folder.path()).value();
  ASSERT_TRUE(manifest);
  EXPECT_TRUE(manifest->is_running);
  EXPECT_EQ(manifest->realms.count("undercroft"), 1u) << "a server may be killed at any moment";
}

}  // namespace
}  // namespace undercroft::keeping_test
