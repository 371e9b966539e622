// keeping_test.cc: a restarted server resumes the state it had.
#include <gtest/gtest.h>

#include "client/client.h"
#include "server/store/data_folder.h"
#include "server/store/sqlite_store.h"
#include "tests/support/test_server.h"

namespace undercroft {
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

}  // namespace
}  // namespace undercroft
