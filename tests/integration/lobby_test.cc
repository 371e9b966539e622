// lobby_test.cc: the list of realms and their players, queried before joining and while playing.
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <thread>

#include "client/client.h"
#include "tests/support/test_server.h"

namespace undercroft::lobby_test {
namespace {

using testing::kQuietRoom;
using testing::TestServer;

Config crypt_and_tower() {
  Config config;
  config.realms = {"crypt", "tower"};
  config.watchers = 4;
  config.max_players = 3;
  return config;
}

Config without_names() {
  Config config = crypt_and_tower();
  config.names_in_lobby = false;
  return config;
}

// Drops each realm's depth, turn and idle time, which depend on the moment, and the status.
RealmList without_time(RealmList list) {
  for (RealmEntry& realm : list.realms) {
    realm.depth = 0;
    realm.turn = 0;
    realm.idle_s.reset();
  }
  list.status.reset();
  return list;
}

// Ann and Bob play. Cleo has not joined yet.
struct LobbyTest : ::testing::Test {
  explicit LobbyTest(Config config = crypt_and_tower()) : server(kQuietRoom, std::move(config)) {
    cleo.on_news([this](const News& news) {
      if (const auto* list = std::get_if<RealmList>(&news)) told.push_back(without_time(*list));
    });
  }
  void join(Client& client, Identity identity) {
    ASSERT_TRUE(client.connect(server.url(), std::move(identity)));
    ASSERT_TRUE(client.wait_until([&] { return client.playing(); }));
  }
  // Asks over a connection without a seat, repeatedly until the list has caught up.
  bool is_told(const RealmList& expected) {
    for (int tries = 0; tries < 100 && (told.empty() || told.back() != expected); ++tries) {
      const std::size_t before = told.size();
      EXPECT_TRUE(cleo.connect(server.url(), {.lobby = true}));
      EXPECT_TRUE(cleo.wait_until([&] { return told.size() > before; }));
    }
    return !told.empty() && told.back() == expected;
  }

  TestServer server;
  Loop loop;
  Client ann{loop};
  Client bob{loop};
  Client cleo{loop};
  std::vector<RealmList> told;
};

TEST_F(LobbyTest, ListsPlayersBeforeJoiningAndTakesNoSeat) {
  EXPECT_TRUE(is_told({{{"crypt", 0, 3, 0, {}}, {"tower", 0, 3, 0, {}}}}));
  join(ann, {.name = "Ann", .realm = "tower"});
  join(bob, {.name = "Bob", .realm = "tower", .watch = "Ann"});
  EXPECT_TRUE(is_told({{{"crypt", 0, 3, 0, {}}, {"tower", 1, 3, 1, {"Ann"}}}}));
  EXPECT_EQ(cleo.connection_state(), ConnectionState::Idle);
  EXPECT_EQ(cleo.player(), kNobody);
  bob.leave();
  ASSERT_TRUE(bob.wait_until([&] { return bob.ending().has_value(); }));
  ann.leave();
  EXPECT_TRUE(is_told({{{"crypt", 0, 3, 0, {}}, {"tower", 0, 3, 0, {}}}}));
}

// A realm tells the lobby of its room a moment later.
TEST_F(LobbyTest, SaysWhetherTheClientMayJoin) {
  ServerStatus status;
  cleo.on_news([&status](const News& news) {
    const auto* list = std::get_if<RealmList>(&news);
    if (list != nullptr) status = list->status.value_or(ServerStatus{});
  });
  const auto is_told_soon = [&](bool may_join) {
    for (int tries = 0; tries < 100; ++tries) {
      status = {};
      EXPECT_TRUE(cleo.connect(server.url(), {.lobby = true}));
      EXPECT_TRUE(cleo.wait_until([&] { return !status.version.empty(); }));
      if (status.may_join == may_join) return true;
    }
    return false;
  };
  EXPECT_TRUE(is_told_soon(true));
  EXPECT_EQ(status.realm, "crypt");
  EXPECT_EQ(status.protocols, std::vector<std::uint32_t>{kProtocolVersion});
  EXPECT_TRUE(status.guests);
  Client dora{loop};
  join(ann, {.name = "Ann"});
  join(bob, {.name = "Bob"});
  join(dora, {.name = "Dora"});
  EXPECT_TRUE(is_told_soon(false));
  EXPECT_EQ(status.sentence, "The realm is full.");
  EXPECT_EQ(status.wait_ms, 5000U);
}

TEST_F(LobbyTest, AnswersPlayersOnceASecond) {
  join(ann, {.name = "Ann", .realm = "crypt"});
  join(cleo, {.name = "Cleo", .realm = "tower"});
  EXPECT_TRUE(cleo.act({.verb = IntentVerb::Wait}));  // by then both are listed
  cleo.ask_realms();
  cleo.ask_realms();
  cleo.ping();
  const RealmList both{{{"crypt", 1, 3, 0, {"Ann"}}, {"tower", 1, 3, 0, {"Cleo"}}}};
  ASSERT_TRUE(cleo.wait_until([&] { return !told.empty(); }));
  EXPECT_EQ(told.front(), both);
  // The chat line follows both requests, so a second list would have arrived before it.
  cleo.chat("anybody?");
  ASSERT_TRUE(cleo.wait_until([&] {
    const auto lines = cleo.take_chat();
    return std::any_of(lines.begin(), lines.end(),
                       [](const ChatLine& line) { return line.text == "anybody?"; });
  }));
  EXPECT_EQ(told.size(), 1U);
}

// The list lags behind a little, so it is requested until it shows the turn. Nobody acts meanwhile.
TEST_F(LobbyTest, ShowsTheProgressOfARealm) {
  std::vector<RealmList> lists;
  cleo.on_news([&lists](const News& news) {
    if (const auto* list = std::get_if<RealmList>(&news)) lists.push_back(*list);
  });
  join(ann, {.name = "Ann", .realm = "tower"});
  for (TurnNumber turn = 1; turn <= 3; ++turn) {
    EXPECT_TRUE(ann.act({.verb = IntentVerb::Wait}));
    ASSERT_TRUE(ann.wait_until([&] { return ann.known().turn >= turn; }));
  }
  const auto is_told_turn = [&] {
    return !lists.empty() && lists.back().realms[1].turn == ann.known().turn;
  };
  for (int tries = 0; tries < 200 && !is_told_turn(); ++tries) {
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
    const std::size_t before = lists.size();
    EXPECT_TRUE(cleo.connect(server.url(), {.lobby = true}));
    EXPECT_TRUE(cleo.wait_until([&] { return lists.size() > before; }));
  }
  ASSERT_TRUE(is_told_turn());
  const RealmEntry& crypt = lists.back().realms[0];
  const RealmEntry& tower = lists.back().realms[1];
  EXPECT_EQ(tower.depth, 1);
  EXPECT_TRUE(tower.idle_s.has_value());
  EXPECT_EQ(crypt.depth, 0) << "no player is there";
  EXPECT_FALSE(crypt.idle_s.has_value());
}

struct NamelessLobby : LobbyTest {
  NamelessLobby() : LobbyTest(without_names()) {}
};

TEST_F(NamelessLobby, ShowsPlayerCountsWithoutNames) {
  join(ann, {.name = "Ann", .realm = "crypt"});
  EXPECT_TRUE(is_told({{{"crypt", 1, 3, 0, {}}, {"tower", 0, 3, 0, {}}}}));
}

}  // namespace
}  // namespace undercroft::lobby_test
