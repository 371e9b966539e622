// away_test.cc: turns do not wait for away players (R102), and leaving is no escape (R106).
#include <gtest/gtest.h>

#include "tests/support/realm_harness.h"
#include "tests/support/small_world.h"

namespace undercroft::away_test {
namespace {

using testing::RealmHarness;
using testing::SmallWorld;

World hall(ClockRule clock = ClockRule::Bubble) {
  return testing::hall("<PQ.....", 1, testing::plain_rules(clock));
}

struct AwayTest : ::testing::Test {
  RealmHarness table{hall()};
  std::shared_ptr<testing::FakeConnection> ann = table.join("Ann");
  std::shared_ptr<testing::FakeConnection> bob = table.join("Bob");
  // Ann chooses, and Bob misses the deadline.
  void miss() {
    table.wait(ann);
    table.pass(5000);
  }
};

TEST_F(AwayTest, TurnsStopWaitingAfterTwoMissedDeadlines) {
  miss();
  EXPECT_FALSE(ann->member("Bob")->away);
  miss();
  EXPECT_TRUE(ann->member("Bob")->away);
  EXPECT_TRUE(bob->member("Bob")->away);
  EXPECT_EQ(ann->known.turn, 2u);
  table.wait(ann);
  EXPECT_EQ(ann->known.turn, 3u) << "at once";
}

TEST_F(AwayTest, NextIntentEndsItAndReportsMissedTurns) {
  miss();
  miss();
  table.wait(ann);
  table.wait(bob);
  EXPECT_FALSE(ann->member("Bob")->away);
  EXPECT_NE(bob->last<ChatLine>()->text.find("after 3 turns"), std::string::npos)
      << bob->last<ChatLine>()->text;
  EXPECT_EQ(ann->known.turn, 3u) << "Ann's turn waits for Bob again";
  table.wait(ann);
  EXPECT_EQ(ann->known.turn, 4u);
}

TEST_F(AwayTest, CountsOnlyConsecutiveMisses) {
  miss();
  table.wait(bob);
  table.wait(ann);
  miss();
  EXPECT_FALSE(ann->member("Bob")->away);
}

TEST_F(AwayTest, AwayPlayerCausesNoDeadline) {
  miss();
  miss();
  EXPECT_EQ(table.realm.next_tick(), std::nullopt);
  table.pass(3600000);
  EXPECT_EQ(bob->known.turn, 2u);
}

// R102: an open window of the client pauses the count. It does not do so for good.
TEST_F(AwayTest, OpenWindowPausesTheCountForSomeMinutes) {
  miss();
  table.say(bob, Away{.reading = true});
  for (int i = 0; i < 5; ++i) miss();
  EXPECT_FALSE(ann->member("Bob")->away);
  table.say(bob, Away{.reading = false});
  miss();
  EXPECT_TRUE(ann->member("Bob")->away) << "the second that counts";
}

TEST_F(AwayTest, WindowLeftOpenExcusesNobodyForGood) {
  table.say(bob, Away{.reading = true});
  int misses = 0;
  while (!ann->member("Bob")->away && misses < 100) {
    miss();
    ++misses;
  }
  EXPECT_EQ(misses, 12) << "ten turns are excused";
}

// R102: a player who speaks while the others wait has not missed the deadline.
TEST_F(AwayTest, DeadlineIsMissedOnlyByDoingNothing) {
  for (int i = 0; i < 3; ++i) {
    table.wait(ann);
    table.pass(3000);
    table.say(bob, ChatSay{"a moment"});
    table.pass(2000);
  }
  EXPECT_EQ(ann->known.turn, 3u);
  EXPECT_FALSE(ann->member("Bob")->away);
}

// R102: the client reports keys that send nothing else.
TEST_F(AwayTest, PlayerWhoPressesKeysMissesNoDeadline) {
  for (int i = 0; i < 3; ++i) {
    table.wait(ann);
    table.pass(3000);
    table.say(bob, Away{});
    table.pass(2000);
  }
  EXPECT_EQ(ann->known.turn, 3u);
  EXPECT_FALSE(ann->member("Bob")->away);
}

TEST_F(AwayTest, AnyKeyEndsAnAbsence) {
  miss();
  miss();
  ASSERT_TRUE(ann->member("Bob")->away);
  table.say(bob, Away{});
  EXPECT_FALSE(ann->member("Bob")->away);
  miss();
  EXPECT_FALSE(ann->member("Bob")->away) << "the count begins again";
}

// A party must not wait for ever for a player who presses keys, or talks, and never acts.
TEST_F(AwayTest, SignsOfLifeWithoutAnIntentExcuseTenTurns) {
  int waited = 0;
  while (!ann->member("Bob")->away && waited < 100) {
    table.say(bob, Away{.reading = true});
    table.say(bob, ChatSay{"a moment"});
    miss();
    ++waited;
  }
  EXPECT_EQ(waited, 12);
  table.say(bob, Away{});
  EXPECT_TRUE(ann->member("Bob")->away) << "only an intent ends this absence";
  table.wait(bob);
  EXPECT_FALSE(ann->member("Bob")->away);
}

TEST_F(AwayTest, HiddenClientIsAwayUntilShown) {
  table.say(bob, Away{true});
  table.wait(ann);
  EXPECT_EQ(ann->known.turn, 1u);
  table.say(bob, Away{false});
  EXPECT_EQ(bob->last<ChatLine>()->text, "Bob is back, after 1 turn");
  table.wait(ann);
  EXPECT_EQ(ann->known.turn, 1u);
}

// F8: from the session to the simulation.
TEST_F(AwayTest, NobodyMovesTheBodyOfAPlayerWhoIsAway) {
  const Point at = bob->known.self.at;
  const Direction to_bob = direction_of(at - ann->known.self.at);
  ASSERT_EQ(distance(at, ann->known.self.at), 1);
  miss();
  miss();
  table.bump(ann, to_bob);
  EXPECT_EQ(bob->known.self.at, at);
  EXPECT_EQ(direction_of(ann->known.self.at - at), to_bob) << "Ann steps past, in the corridor";
  table.wait(bob);
  table.bump(ann, opposite(to_bob));
  EXPECT_NE(bob->known.self.at, at) << "Bob is back, and steps aside";
}

TEST(BeatClock, NeverMakesAPlayerAway) {
  RealmHarness table(hall(ClockRule::Beat));
  const auto ann = table.join("Ann");
  for (int i = 0; i < 5; ++i) table.pass(1000);
  EXPECT_FALSE(ann->member("Ann")->away);
}

// ---- leaving on purpose ----

World hall_with_a_grunt() {
  Ruleset rules = testing::plain_rules();
  rules.linger_turns = 3;
  return SmallWorld({"############\n"
                     "#<PQ.....g.#\n"
                     "############\n"},
                    {{'Q', "player"}, {'g', "idle"}}, rules)
      .world;
}

TEST(Leaving, RemovesTheBodyAtOnceWhenNothingHostileIsNear) {
  RealmHarness table(hall());
  const auto ann = table.join("Ann");
  const auto bob = table.join("Bob");
  table.say(bob, Leave{});
  EXPECT_EQ(bob->closed->first, CloseCode::Normal);
  EXPECT_EQ(ann->member("Bob"), nullptr);
}

TEST(Leaving, WithAHostileInViewActsLikeALostConnection) {
  RealmHarness table(hall_with_a_grunt());
  const auto ann = table.join("Ann");
  const auto bob = table.join("Bob");
  table.say(bob, Leave{});
  EXPECT_EQ(bob->closed->first, CloseCode::Normal);
  ASSERT_NE(ann->member("Bob"), nullptr) << "the body stays and guards";
  EXPECT_FALSE(ann->member("Bob")->connected);
  for (int i = 0; i < 3; ++i) {
    ASSERT_NE(ann->member("Bob"), nullptr);
    table.wait(ann);
  }
  table.pass(100);
  EXPECT_EQ(ann->member("Bob"), nullptr) << "the body leaves after its linger turns";
}

// Without pvp, Bob in view is no danger (RemovesTheBodyAtOnceWhenNothingHostileIsNear).
TEST(Leaving, WithAPlayerInViewUnderPvpActsLikeALostConnection) {
  Ruleset rules = testing::plain_rules();
  rules.pvp = true;
  RealmHarness table(testing::hall("<PQ..............................R", 1, rules));
  const auto ann = table.join("Ann");
  const auto bob = table.join("Bob");
  const auto cleo = table.join("Cleo");
  table.say(cleo, Leave{});
  EXPECT_EQ(ann->member("Cleo"), nullptr) << "nobody sees her";
  table.say(bob, Leave{});
  ASSERT_NE(ann->member("Bob"), nullptr) << "the body stays and guards";
  EXPECT_FALSE(ann->member("Bob")->connected);
}

TEST(Leaving, SoonAfterHarmActsLikeALostConnection) {
  SmallWorld w({"########\n"
                "#<Pg...#\n"
                "########\n"},
               {{'g', "grunt"}}, testing::plain_rules());
  RealmHarness table(w.world);
  const auto ann = table.join("Ann");
  table.wait(ann);
  table.bump(ann, Direction::Right);
  table.bump(ann, Direction::Right);
  ASSERT_TRUE(table.realm.world().population(1).bodies.empty()) << "the grunt is dead";
  table.say(ann, Leave{});
  EXPECT_TRUE(
      table.realm.world().entity(table.realm.state().players.front().body).place().on_level());
  const auto again = table.join("Ann", "token-1");
  for (int i = 0; i < 12; ++i) table.wait(again);
  table.say(again, Leave{});
  EXPECT_FALSE(
      table.realm.world().entity(table.realm.state().players.front().body).place().on_level());
}

// ---- a lingering body obeys every rule ----

TEST(LingeringBodies, CanBeHitAndKilled) {
  SmallWorld w({"########\n"
                "#<P.Qg.#\n"
                "########\n"},
               {{'Q', "player"}, {'g', "grunt"}}, testing::plain_rules());
  w.at('Q').health = 2;
  RealmHarness table(w.world);
  const auto ann = table.join("Ann");
  const auto bob = table.join("Bob");
  table.say(bob, Leave{});
  for (int turn = 0; turn < 4; ++turn) table.wait(ann);
  EXPECT_FALSE(table.realm.world().entity(w.id('Q')).alive);
  EXPECT_FALSE(ann->member("Bob")->alive);
  const auto again = table.join("Bob", "token-2");
  EXPECT_FALSE(again->known.self.alive) << "reconnecting undoes nothing";
}

TEST(LingeringBodies, CanBeThrownByTraps) {
  SmallWorld w({"########\n"
                "#<PQ.Tg#\n"
                "########\n"},
               {{'Q', "player"}, {'T', "bounce_trap"}, {'g', "idle"}}, testing::plain_rules());
  w.world.move(w.id('Q'), Place::on(1, {5, 1}));
  w.at('T').facing = Direction::Left;
  RealmHarness table(w.world);
  const auto ann = table.join("Ann");
  const auto bob = table.join("Bob");
  table.drop(bob);
  table.wait(ann);
  EXPECT_EQ(table.realm.world().entity(w.id('Q')).at(), (Point{4, 1}));
}

// Leaves and reconnects ten times. Each absence counts its own turns, and the game never stops for
// the other player.
TEST(LingeringBodies, GainNothingFromRepeatedReconnects) {
  RealmHarness table(hall_with_a_grunt());
  const auto ann = table.join("Ann");
  auto bob = table.join("Bob");
  for (int i = 0; i < 10; ++i) {
    table.say(bob, Leave{});
    table.wait(ann);
    EXPECT_EQ(ann->known.turn, static_cast<TurnNumber>(i + 1)) << "no turn waits for a body";
    ASSERT_TRUE(table.realm.world().entity(EntityId{2}).place().on_level());
    bob = table.join("Bob", "token-2");
    ASSERT_FALSE(bob->closed);
  }
}

}  // namespace
}  // namespace undercroft::away_test
