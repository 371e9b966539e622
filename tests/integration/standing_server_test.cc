// standing_server_test.cc: exploring, travelling and following over real sockets (R105).
#include <gtest/gtest.h>

#include <cstdio>
#include <set>

#include "client/client.h"
#include "tests/support/test_server.h"

namespace undercroft::standing_server_test {
namespace {

using testing::TestServer;

const std::string kHalls = R"(
title = "two halls and a door"
rules = { combat = "plain", deadline_ms = 600000 }
map = """
##############################
#A..B........#...............#
#............D...............#
#............#.............K.#
##############################
"""
[legend]
A = { blueprint = "player", health = 30 }
B = { blueprint = "player", health = 30 }
D = "door"
K = "iron_key"
)";

struct StandingOnTheWire : ::testing::Test {
  void join(Client& client, const std::string& name) {
    ASSERT_TRUE(client.connect(server.url(), {.name = name}));
    ASSERT_TRUE(client.wait_until([&] { return client.playing(); })) << name;
  }
  // Sends the standing intent, and returns the reason it ended.
  StopReason end_of(Client& client, const StandingIntent& standing) {
    const std::uint32_t sequence = client.stand_by(standing);
    EXPECT_TRUE(client.wait_until([&] {
      return client.last_stopped() && client.last_stopped()->sequence == sequence;
    })) << (client.last_rejected() ? client.last_rejected()->sentence : "still going on");
    return client.last_stopped()->reason;
  }

  TestServer server{kHalls};
  Loop loop;
  Client ann{loop};
  Client bob{loop};
};

TEST_F(StandingOnTheWire, LonePlayerExploresEverythingInFewRequests) {
  join(ann, "Ann");
  std::set<TurnNumber> turns;
  ann.on_news([&](const News& news) {
    if (std::holds_alternative<Delta>(news)) turns.insert(ann.known().turn);
  });
  constexpr StandingIntent kExplore{.verb = StandingVerb::Explore};
  for (const char* seen : {"You see a door.", "You see an iron key."}) {
    EXPECT_EQ(end_of(ann, kExplore), StopReason::Seen);
    EXPECT_EQ(ann.last_stopped()->sentence, seen);
  }
  EXPECT_EQ(end_of(ann, kExplore), StopReason::Explored);
  EXPECT_EQ(ann.known().self.keys[0], 1);
  EXPECT_GE(turns.size() + 1, ann.known().turn) << "each step has a delta of its own";
  EXPECT_EQ(end_of(ann, {.verb = StandingVerb::Travel, .place = {1, 3}}), StopReason::Done);
  EXPECT_EQ(ann.known().self.at, (Point{1, 3}));
  EXPECT_EQ(ann.metrics().misfits, 0U);
}

TEST_F(StandingOnTheWire, FriendIsFollowedThroughAChatLine) {
  join(ann, "Ann");
  join(bob, "Bob");
  ASSERT_TRUE(ann.wait_until([&] { return ann.sees("Bob") != nullptr; }));
  const std::uint32_t sequence =
      ann.stand_by(StandingIntent{.verb = StandingVerb::Follow, .whom = ann.sees("Bob")->id});
  for (int i = 0; i < 7; ++i) {
    if (i == 5) bob.chat("this way");
    const TurnNumber next = bob.known().turn + 1;
    bob.send(Intent{.verb = IntentVerb::Bump, .direction = Direction::Right});
    ASSERT_TRUE(bob.wait_until([&] { return bob.known().turn >= next; }));
  }
  EXPECT_EQ(distance(bob.known().self.at, bob.sees("Ann")->at), 3) << "the initial distance";
  EXPECT_FALSE(ann.last_stopped().has_value());
  ann.send(Intent{.verb = IntentVerb::Bump, .direction = Direction::Left});
  ASSERT_TRUE(ann.wait_until([&] { return ann.last_stopped().has_value(); }));
  EXPECT_EQ(ann.last_stopped()->sequence, sequence);
}

// ---- a level of the game ----

const EntityView* nearest_foe(const Observation& known) {
  const EntityView* nearest = nullptr;
  for (const auto& [id, entity] : known.entities) {
    const bool in_sight = known.cells.contains(entity.at) && known.cells[entity.at].visible;
    if (!known.look(entity).hostile || !in_sight) continue;
    const auto far = [&](const EntityView& e) { return distance(e.at, known.self.at); };
    if (nearest == nullptr || far(entity) < far(*nearest)) nearest = &entity;
  }
  return nearest;
}

std::optional<Point> stairs_down(const Observation& known) {
  std::optional<Point> stairs;
  known.cells.for_each_point([&](Point p) {
    if (known.cells[p].ground == Ground::StairsDown) stairs = p;
  });
  return stairs;
}

// Presses one key as a careful player would, and waits for the outcome.
void press_a_key(Client& player) {
  const Observation& known = player.known();
  if (const EntityView* foe = nearest_foe(known)) {
    const bool beside = distance(foe->at, known.self.at) == 1;
    const Direction way = direction_of(foe->at - known.self.at);
    const Intent blow{.verb = IntentVerb::Attack, .direction = way};
    const Intent nearer{.verb = IntentVerb::Bump, .direction = way};
    if (player.act(beside ? blow : nearer) || player.act(Intent{})) return;
  }
  StandingIntent next{.verb = StandingVerb::Explore};
  if (const auto stairs = stairs_down(known))
    next = {.verb = StandingVerb::Travel, .place = *stairs};
  if (known.self.health * 2 < known.self.max_health) next = {.verb = StandingVerb::Rest};
  const std::uint32_t sequence = player.stand_by(next);
  ASSERT_TRUE(player.wait_until(
      [&] {
        const bool stopped = player.last_stopped() && player.last_stopped()->sequence == sequence;
        return stopped || (player.last_rejected() && player.last_rejected()->sequence == sequence);
      },
      std::chrono::seconds(30)));
}

// Explore and travel take most of the route.
TEST(StandingOnALevel, ReachesTheStairsOfSeed17InFewKeys) {
  Config config;
  config.address = "127.0.0.1";
  config.port = 0;
  config.threads = 1;
  config.seed = 17;
  auto server = Server::open(config);
  ASSERT_TRUE(server) << server.error();
  (*server)->start(false);
  Loop loop;
  Client ann(loop);
  ASSERT_TRUE(ann.connect("ws://" + (*server)->address(), {.name = "Ann"}));
  ASSERT_TRUE(ann.wait_until([&] { return ann.playing(); }));
  int keys = 0;
  const auto arrived = [&] { return stairs_down(ann.known()) == ann.known().self.at; };
  while (!arrived() && ann.known().self.alive && keys < 400) {
    press_a_key(ann);
    if (HasFatalFailure()) return;
    ++keys;
  }
  (*server)->stop("the test is over");
  EXPECT_TRUE(arrived()) << ann.known().turn;
  EXPECT_LT(keys, 115) << ann.known().turn;
  RecordProperty("keys", keys);
  std::printf("seed 17: %d keys, %u turns\n", keys, ann.known().turn);
  loop.run_until([&] { return ann.connection_state() != ConnectionState::Up; },
                 std::chrono::seconds(3));
  EXPECT_TRUE((*server)->join());
}

}  // namespace
}  // namespace undercroft::standing_server_test
