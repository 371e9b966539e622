// playing_test.cc: players in one game, over real sockets.
#include <gtest/gtest.h>

#include <algorithm>
#include <variant>

#include "client/client.h"
#include "shared/codec.h"
#include "tests/support/test_server.h"

namespace undercroft::playing_test {
namespace {

using testing::TestServer;

const std::string kHall = R"(
title = "a hall with a chest, a key and a foe"
rules = { combat = "plain", deadline_ms = 600000 }
map = """
##############
#A..B..#.....#
#......#..<..#
#C.K...#.....#
#..........G.#
##############
"""
[legend]
A = { blueprint = "player", health = 30 }
B = { blueprint = "player", health = 30 }
C = { blueprint = "chest", holds = ["vial"] }
K = "iron_key"
G = { blueprint = "idle", health = 3 }
)";

Intent bump(Direction d) { return {IntentVerb::Bump, d, kNobody, ""}; }

const Report* find(const std::vector<Report>& reports, Verb verb) {
  for (const Report& r : reports) {
    if (r.verb == verb) return &r;
  }
  return nullptr;
}

// Names and places of all known entities.
std::vector<std::pair<std::string, Point>> told_of(const Observation& known) {
  std::vector<std::pair<std::string, Point>> all;
  for (const auto& [id, e] : known.entities) all.emplace_back(known.look(e).name, e.at);
  std::sort(all.begin(), all.end());
  return all;
}

// Ann and Bob on one loop. Bob waits where he joined, unless told otherwise.
struct Playing : ::testing::Test {
  explicit Playing(Config config = {}) : server(kHall, std::move(config)) {}

  void join(Client& client, const std::string& name) {
    ASSERT_TRUE(client.connect(server.url(), {.name = name}));
    ASSERT_TRUE(client.wait_until([&] { return client.playing(); })) << name;
  }
  // Sends both intents, and waits until both clients have the turn.
  void turn(const Intent& anns, const Intent& bobs = {}) {
    const TurnNumber next = ann.known().turn + 1;
    ann.send(anns);
    bob.send(bobs);
    ASSERT_TRUE(
        ann.wait_until([&] { return ann.known().turn >= next && bob.known().turn >= next; }));
  }
  void go(std::initializer_list<Direction> way) {
    for (const Direction d : way) turn(bump(d));
  }

  TestServer server;
  Loop loop;
  Client ann{loop};
  Client bob{loop};
};

TEST_F(Playing, PlayersSeeEachOtherMove) {
  join(ann, "Ann");
  join(bob, "Bob");
  ASSERT_TRUE(ann.wait_until([&] { return ann.sees("Bob") != nullptr; }));
  EXPECT_EQ(bob.sees("Ann")->at, (Point{1, 1}));
  turn(bump(Direction::Right));
  EXPECT_EQ(bob.sees("Ann")->at, (Point{2, 1}));
  EXPECT_EQ(ann.known().self.at, (Point{2, 1}));
  EXPECT_EQ(find(bob.take_reports(), Verb::Moved), nullptr);
  EXPECT_EQ(ann.metrics().misfits, 0u);
  EXPECT_EQ(bob.metrics().misfits, 0u);
}

TEST_F(Playing, ChestOpensAndGivesItsItems) {
  join(ann, "Ann");
  join(bob, "Bob");
  go({Direction::Down, Direction::Down});
  EXPECT_EQ(ann.known().self.at, (Point{1, 2}));
  EXPECT_NE(find(bob.take_reports(), Verb::Opened), nullptr);
  go({Direction::Down});
  ASSERT_EQ(ann.known().self.pack.size(), 1u);
  EXPECT_TRUE(bob.known().self.pack.empty());
  turn({IntentVerb::Use, Direction::None, ann.known().self.pack[0].id, ""});
  EXPECT_TRUE(ann.known().self.pack.empty());
}

TEST_F(Playing, KeyIsTakenByWalkingOntoIt) {
  join(ann, "Ann");
  join(bob, "Bob");
  go({Direction::Down, Direction::DownRight, Direction::Right});
  EXPECT_EQ(ann.known().self.at, (Point{3, 3}));
  EXPECT_EQ(ann.known().self.keys[0], 1);
  EXPECT_EQ(bob.known().look(find(bob.take_reports(), Verb::Taken)->who_look).name, "Ann");
}

TEST_F(Playing, FightIsReportedToItsWitnesses) {
  join(ann, "Ann");
  join(bob, "Bob");
  go({Direction::DownRight, Direction::DownRight, Direction::DownRight});
  for (int i = 0; i < 6; ++i) go({Direction::Right});
  EXPECT_EQ(ann.known().self.at, (Point{10, 4}));
  (void)ann.take_reports();
  go({Direction::Right});
  const std::vector<Report> told = ann.take_reports();
  const Report* hit = find(told, Verb::Hit);
  ASSERT_NE(hit, nullptr);
  EXPECT_EQ(hit->health_after, 2);
  // One blow more than its health: on turn 10 every creature has healed by one.
  go({Direction::Right, Direction::Right, Direction::Right});
  EXPECT_NE(find(ann.take_reports(), Verb::Death), nullptr);
}

TEST_F(Playing, DroppedPlayerReconnectsToTheSameTurn) {
  join(ann, "Ann");
  join(bob, "Bob");
  go({Direction::Right});
  const Observation before = ann.known();
  ann.drop();
  ASSERT_TRUE(bob.wait_until([&] {
    return std::any_of(
        bob.known().members.begin(), bob.known().members.end(),
        [](const auto& entry) { return entry.second.name == "Ann" && !entry.second.connected; });
  }));
  ann.resume();
  ASSERT_TRUE(ann.wait_until([&] { return ann.playing() && ann.known().members.size() == 2; }));
  EXPECT_EQ(ann.known().turn, before.turn);
  EXPECT_EQ(ann.known().self, before.self);
  EXPECT_EQ(ann.known().cells, before.cells);
  EXPECT_EQ(told_of(ann.known()), told_of(before)) << "the new connection may use other ids";
  go({Direction::Right});
}

TEST_F(Playing, ResumedSeatClosesTheOldConnection) {
  join(ann, "Ann");
  Client other(loop);
  Identity same{.name = "Ann"};
  same.resume_token = ann.welcome().resume_token;
  ASSERT_TRUE(other.connect(server.url(), same));
  ASSERT_TRUE(ann.wait_until([&] { return ann.ending().has_value() && other.playing(); }));
  EXPECT_EQ(ann.ending()->code, static_cast<int>(CloseCode::Replaced));
  EXPECT_EQ(other.player(), ann.player());
}

TEST_F(Playing, FutileIntentsAreRejectedWithAReason) {
  join(ann, "Ann");
  const std::uint32_t sequence = ann.send(bump(Direction::Up));
  ASSERT_TRUE(ann.wait_until([&] { return ann.last_rejected().has_value(); }));
  EXPECT_EQ(ann.last_rejected()->sequence, sequence);
  EXPECT_EQ(ann.last_rejected()->reason, Reason::Wall);
  EXPECT_EQ(ann.known().turn, 0u);
  ann.act({});
  IntentMessage late;
  late.sequence = sequence + 2;
  late.turn = 1;
  ann.send_frame(encode(late));
  ASSERT_TRUE(ann.wait_until([&] { return ann.last_rejected()->reason == Reason::Late; }));
}

TEST_F(Playing, ChatReachesTheRealm) {
  join(ann, "Ann");
  join(bob, "Bob");
  ann.chat("well met");
  std::vector<ChatLine> heard;
  ASSERT_TRUE(bob.wait_until([&] {
    for (ChatLine& line : bob.take_chat()) heard.push_back(std::move(line));
    return !heard.empty() && heard.back().from == "Ann";
  }));
  EXPECT_EQ(heard.back().text, "well met");
}

TEST_F(Playing, LeavingClosesTheConnection) {
  join(ann, "Ann");
  join(bob, "Bob");
  bob.leave();
  ASSERT_TRUE(ann.wait_until([&] { return ann.sees("Bob") == nullptr; }));
  ASSERT_TRUE(bob.wait_until([&] { return bob.ending().has_value(); }));
}

bool was_ended(const std::vector<News>& told) {
  return std::any_of(told.begin(), told.end(),
                     [](const News& news) { return std::holds_alternative<HeroEnded>(news); });
}

TEST_F(Playing, PlayerCanEndItsHero) {
  join(ann, "Ann");
  join(bob, "Bob");
  std::vector<News> told;
  ann.on_news([&told](const News& news) { told.push_back(news); });
  ann.end_hero();
  ASSERT_TRUE(ann.wait_until([&] { return ann.connection_state() == ConnectionState::Ended; }));
  EXPECT_TRUE(was_ended(told));
  ASSERT_TRUE(bob.wait_until([&] { return bob.known().members.size() == 1; }));
  Client heir(loop);
  join(heir, "Ann");
  EXPECT_FALSE(heir.refusal().has_value()) << "the name is free";
}

TEST_F(Playing, StoppingServerNotifiesAllClients) {
  join(ann, "Ann");
  join(bob, "Bob");
  server.begin_stop();
  ASSERT_TRUE(ann.wait_until([&] { return ann.ending() && bob.ending(); }));
  EXPECT_EQ(ann.ending()->code, static_cast<int>(CloseCode::GoingAway));
  EXPECT_EQ(bob.ending()->reason, "the server goes down");
}

Config two_realms() {
  Config config;
  config.realms = {"crypt", "tower"};
  return config;
}

struct TwoRealms : Playing {
  TwoRealms() : Playing(two_realms()) {}
};

TEST_F(TwoRealms, RunOnTwoThreadsAndShareNothing) {
  ASSERT_TRUE(ann.connect(server.url(), {.name = "Ann", .realm = "crypt"}));
  ASSERT_TRUE(bob.connect(server.url(), {.name = "Ann", .realm = "tower"}));
  ASSERT_TRUE(ann.wait_until([&] { return ann.playing() && bob.playing(); }));
  EXPECT_EQ(bob.welcome().realm, "tower");
  for (int i = 0; i < 5; ++i) {
    ASSERT_TRUE(ann.act(bump(Direction::Right)));  // alone in its realm: no waiting
    ASSERT_TRUE(bob.act(bump(Direction::Down)) || bob.last_rejected());
  }
  EXPECT_EQ(ann.known().members.size(), 1u);
  EXPECT_EQ(ann.known().turn, 5u);
}

}  // namespace
}  // namespace undercroft::playing_test
