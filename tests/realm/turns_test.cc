// turns_test.cc: which players a turn waits for, how long, and how intents are handled (R100 to
// R104).
#include <gtest/gtest.h>

#include "tests/support/realm_harness.h"
#include "tests/support/small_world.h"

namespace undercroft::turns_test {
namespace {

using testing::FakeConnection;
using testing::RealmHarness;
using testing::SmallWorld;

// P and Q stand beside each other. R is 40 cells away.
World hall(ClockRule clock = ClockRule::Bubble, int players = 2) {
  return testing::long_hall(players, clock);
}

TEST(Bubble, LonePlayersTurnResolvesAtOnceAndNeverByItself) {
  RealmHarness table(hall(ClockRule::Bubble, 1));
  const auto ann = table.join("Ann");
  table.pass(3600000);
  EXPECT_EQ(ann->known.turn, 0u);
  EXPECT_EQ(table.realm.next_tick(), std::nullopt);
  table.bump(ann, Direction::Right);
  EXPECT_EQ(ann->known.turn, 1u);
  EXPECT_EQ(ann->known.self.at, (Point{3, 1}));
  EXPECT_EQ(table.metrics.turns, 1u);
}

TEST(Bubble, GroupWaitsForAllConnectedPlayers) {
  RealmHarness table(hall());
  const auto ann = table.join("Ann");
  const auto bob = table.join("Bob");
  table.wait(ann);
  EXPECT_EQ(ann->known.turn, 0u);
  EXPECT_TRUE(bob->member("Ann")->chosen);
  EXPECT_FALSE(bob->member("Bob")->chosen);
  EXPECT_EQ(bob->known.deadline_ms, 1000u + 5000u);
  table.wait(bob);
  EXPECT_EQ(ann->known.turn, 1u);
  EXPECT_FALSE(ann->member("Ann")->chosen);
  EXPECT_EQ(ann->known.deadline_ms, std::nullopt);
}

// Players within twice the awareness, 20 cells, form a group. A player who walks farther plays
// alone, and rejoins the group on return.
TEST(Bubble, WalkingSplitsAndRejoinsTheGroup) {
  RealmHarness table(hall());
  const auto ann = table.join("Ann");
  const auto bob = table.join("Bob");
  table.bump(ann, Direction::Down);
  table.wait(bob);
  for (int i = 0; i < 22; ++i) {
    table.bump(ann, Direction::Right);
    EXPECT_EQ(ann->known.self.at, (Point{2 + i, 2})) << "the turn waits for Bob";
    table.wait(bob);
  }
  table.bump(ann, Direction::Right);
  EXPECT_EQ(ann->known.self.at, (Point{25, 2})) << "the turn waits for no other player";
  table.bump(ann, Direction::Left);
  table.bump(ann, Direction::Left);
  EXPECT_EQ(ann->known.self.at, (Point{23, 2}));
  table.bump(ann, Direction::Left);
  EXPECT_EQ(ann->known.self.at, (Point{23, 2})) << "Bob is near again";
  table.wait(bob);
  EXPECT_EQ(ann->known.self.at, (Point{22, 2}));
}

// When all players choose at about the same time, only the turn itself is sent.
TEST(Bubble, ChoiceIsSentOnlyWhenTheTurnIsSlowToResolve) {
  RealmHarness table(hall(), 8, 50);
  const auto ann = table.join("Ann");
  const auto bob = table.join("Bob");
  table.pass(1000);
  const int before = bob->count<Delta>();
  table.wait(ann);
  table.pass(20);
  table.wait(bob);
  EXPECT_EQ(bob->count<Delta>(), before + 1);
  EXPECT_EQ(bob->known.turn, 1u);

  table.pass(1000);
  table.wait(ann);
  table.pass(99);
  EXPECT_FALSE(bob->member("Ann")->chosen);
  ASSERT_TRUE(table.realm.next_tick());
  EXPECT_EQ(*table.realm.next_tick(), table.clock.now + 1);
  table.pass(1);
  EXPECT_TRUE(bob->member("Ann")->chosen);
  EXPECT_TRUE(bob->known.deadline_ms);
}

TEST(Bubble, OthersWaitAtTheDeadline) {
  RealmHarness table(hall());
  const auto ann = table.join("Ann");
  const auto bob = table.join("Bob");
  table.act(ann, {IntentVerb::Bump, Direction::Down, kNobody, ""});
  ASSERT_EQ(table.realm.next_tick(), 6000u);
  table.pass(4999);
  EXPECT_EQ(bob->known.turn, 0u);
  table.pass(1);
  EXPECT_EQ(bob->known.turn, 1u);
  EXPECT_EQ(ann->known.self.at, (Point{2, 2}));
  EXPECT_EQ(bob->known.self.at, (Point{3, 1}));
}

TEST(Bubble, DistantPlayersAreNotWaitedFor) {
  RealmHarness table(hall(ClockRule::Bubble, 3));
  const auto ann = table.join("Ann");
  const auto bob = table.join("Bob");
  const auto far = table.join("Far");
  table.wait(far);
  EXPECT_EQ(far->known.turn, 1u);
  EXPECT_EQ(ann->known.turn, 0u);
  EXPECT_FALSE(ann->member("Far")->in_group);
  table.wait(ann);
  EXPECT_FALSE(far->member("Ann")->chosen);  // Ann is not in their group
  table.wait(bob);
  EXPECT_EQ(ann->known.turn, 1u);
  EXPECT_EQ(far->known.turn, 1u);
}

TEST(Bubble, DisconnectedPlayerIsNoLongerWaitedFor) {
  RealmHarness table(hall());
  const auto ann = table.join("Ann");
  const auto bob = table.join("Bob");
  table.wait(ann);
  table.drop(bob);
  EXPECT_EQ(ann->known.turn, 1u);
}

TEST(Lockstep, LevelIsOneGroup) {
  RealmHarness table(hall(ClockRule::Lockstep, 3));
  const auto ann = table.join("Ann");
  const auto bob = table.join("Bob");
  const auto far = table.join("Far");
  EXPECT_TRUE(ann->member("Far")->in_group);
  table.wait(ann);
  table.wait(bob);
  EXPECT_EQ(ann->known.turn, 0u);
  table.wait(far);
  EXPECT_EQ(ann->known.turn, 1u);
  EXPECT_EQ(far->known.turn, 1u);
}

TEST(Beat, ResolvesEachBeatAndNeverEarly) {
  RealmHarness table(hall(ClockRule::Beat));
  const auto ann = table.join("Ann");
  const auto bob = table.join("Bob");
  EXPECT_EQ(ann->known.deadline_ms, 2000u);
  table.bump(ann, Direction::Down);
  table.bump(bob, Direction::Down);
  EXPECT_EQ(ann->known.turn, 0u);
  table.pass(1000);
  EXPECT_EQ(ann->known.turn, 1u);
  EXPECT_EQ(ann->known.self.at, (Point{2, 2}));
  table.pass(1000);
  EXPECT_EQ(ann->known.turn, 2u);
  table.pass(10000);  // missed beats are not made up for
  EXPECT_EQ(ann->known.turn, 3u);
}

TEST(Beat, RestartsWhenAnEmptyLevelIsEnteredAgain) {
  RealmHarness table(hall(ClockRule::Beat, 1));
  const auto ann = table.join("Ann");
  table.pass(500);
  table.say(ann, Leave{});
  EXPECT_EQ(table.realm.next_tick(), std::nullopt);
  table.pass(60000);
  const auto again = table.join("Ann", "token-1");
  EXPECT_EQ(again->known.turn, 0u);
  EXPECT_EQ(again->known.deadline_ms, 61500u + 1000u);
  table.pass(999);
  EXPECT_EQ(again->known.turn, 0u);
  table.pass(1);
  EXPECT_EQ(again->known.turn, 1u);
}

TEST(Intents, LaterIntentReplacesAnEarlierOne) {
  RealmHarness table(hall());
  const auto ann = table.join("Ann");
  const auto bob = table.join("Bob");
  table.bump(ann, Direction::Down);
  table.pass(3000);
  table.wait(ann);
  EXPECT_EQ(ann->count<Accepted>(), 2);
  EXPECT_EQ(table.realm.next_tick(), 6000u);  // changing an intent does not extend the deadline
  table.wait(bob);
  EXPECT_EQ(ann->known.self.at, (Point{2, 1}));
}

TEST(Intents, CanBeWithdrawn) {
  RealmHarness table(hall());
  const auto ann = table.join("Ann");
  const auto bob = table.join("Bob");
  table.bump(ann, Direction::Down);
  table.say(ann, Withdraw{50});
  EXPECT_EQ(ann->last<Accepted>()->sequence, 50u);
  EXPECT_FALSE(bob->member("Ann")->chosen);
  EXPECT_EQ(bob->known.deadline_ms, std::nullopt);
  table.wait(bob);
  EXPECT_EQ(bob->known.turn, 0u);
}

TEST(Intents, PastTurnIsRejectedUnlessGoodForAny) {
  RealmHarness table(hall(ClockRule::Bubble, 1));
  const auto ann = table.join("Ann");
  table.wait(ann);
  table.say(ann, IntentMessage{8, 1, false, {}});
  EXPECT_EQ(ann->last<Rejected>()->sequence, 8u);
  EXPECT_EQ(ann->last<Rejected>()->reason, Reason::Late);
  EXPECT_EQ(ann->last<Rejected>()->sentence, "") << "not worth a line";
  EXPECT_EQ(ann->known.turn, 1u);
  table.say(ann, IntentMessage{9, 1, true, {}});
  EXPECT_EQ(ann->known.turn, 2u);
}

TEST(Intents, FutileIntentCostsNoTurnAndKeepsTheEarlierOne) {
  RealmHarness table(hall());
  const auto ann = table.join("Ann");
  const auto bob = table.join("Bob");
  table.bump(ann, Direction::Down);
  table.bump(ann, Direction::Up);
  EXPECT_EQ(ann->last<Rejected>()->reason, Reason::Wall);
  table.wait(bob);
  EXPECT_EQ(ann->known.self.at, (Point{2, 2}));
}

TEST(SlowReader, GetsOneLargerDeltaLater) {
  RealmHarness table(hall());
  const auto ann = table.join("Ann");
  const auto bob = table.join("Bob");
  bob->listens = false;
  const int told = bob->count<Delta>();
  for (const Direction d : {Direction::Down, Direction::Left, Direction::Up}) {
    table.act(ann, {IntentVerb::Bump, d, kNobody, ""});
    table.say(bob, IntentMessage{1, 0, true, {}});
  }
  EXPECT_EQ(ann->known.turn, 3u);
  EXPECT_EQ(bob->count<Delta>(), told);
  bob->listens = true;
  table.ready(bob);
  EXPECT_EQ(bob->count<Delta>(), told + 1);
  EXPECT_EQ(bob->known.turn, 3u);
  EXPECT_EQ(bob->sees("Ann")->at, ann->known.self.at);
  EXPECT_EQ(bob->misfit, "");
}

TEST(SlowReader, GetsOnlyTheLatestReports) {
  RealmHarness table(hall());
  const auto ann = table.join("Ann");
  const auto bob = table.join("Bob");
  bob->listens = false;
  const std::size_t heard = bob->reports.size();
  for (int i = 0; i < 400; ++i) {
    table.act(ann, {IntentVerb::Say, Direction::None, kNobody, "hello"});
    table.say(bob, IntentMessage{1, 0, true, {}});
  }
  bob->listens = true;
  table.ready(bob);
  EXPECT_EQ(bob->reports.size() - heard, kMaxReportsWaiting);
  EXPECT_EQ(bob->reports.back().turn, 400u);
}

struct Chatter : ::testing::Test {
  // Bob does not read while Ann sends 200 lines.
  Chatter() {
    bob->listens = false;
    silent = bob->messages.size();
    for (int i = 1; i <= 200; ++i) table.say(ann, ChatSay{std::to_string(i)});
  }
  void listen() {
    bob->listens = true;
    table.ready(bob);
  }
  std::vector<std::string> heard() const {
    std::vector<std::string> texts;
    for (std::size_t i = silent; i < bob->messages.size(); ++i) {
      const auto* line = std::get_if<ChatLine>(&bob->messages[i]);
      if (line != nullptr) texts.push_back(line->text);
    }
    return texts;
  }
  RealmHarness table{hall()};
  std::shared_ptr<FakeConnection> ann = table.join("Ann");
  std::shared_ptr<FakeConnection> bob = table.join("Bob");
  std::size_t silent = 0;  // messages received before
};

TEST_F(Chatter, DoesNotQueueForASlowReader) {
  EXPECT_EQ(bob->messages.size(), silent);
  EXPECT_EQ(ann->last<ChatLine>()->text, "200");
  table.bump(bob, Direction::Down);
  EXPECT_EQ(bob->messages.size(), silent + 1) << "only the answer to its own request";
  EXPECT_NE(bob->last<Accepted>(), nullptr);
}

TEST_F(Chatter, SendsTheLatestLinesWhenTheReaderIsReady) {
  listen();
  ASSERT_EQ(heard().size(), Talk::kLinesKept);
  EXPECT_EQ(heard().front(), std::to_string(200 - Talk::kLinesKept + 1));
  EXPECT_EQ(heard().back(), "200");
  table.say(ann, ChatSay{"more"});
  EXPECT_EQ(heard().back(), "more");
  table.ready(bob);
  EXPECT_EQ(heard().size(), Talk::kLinesKept + 1) << "a line was sent twice";
}

TEST_F(Chatter, IsResentOnReconnectWithoutDuplicates) {
  table.drop(bob);
  const auto again = table.join("Bob", "token-2");
  EXPECT_EQ(again->count<ChatLine>(), static_cast<int>(Talk::kLinesKept));
  EXPECT_EQ(again->last<ChatLine>()->text, "Bob is here");
  const auto cid = table.join("Cid");
  EXPECT_EQ(cid->count<ChatLine>(), 1) << "lines from before a player's first join are not sent";
}

TEST(Reports, LostInTransitAreResentOnReconnect) {
  RealmHarness table(hall());
  const auto ann = table.join("Ann");
  const auto bob = table.join("Bob");
  const auto say = [&](const std::string& words) {
    table.act(ann, {IntentVerb::Say, Direction::None, kNobody, words});
    table.say(bob, IntentMessage{1, 0, true, {}});
  };
  say("one");
  say("two");
  const auto had = static_cast<std::uint32_t>(bob->reports.size());
  say("three");
  say("four");
  table.drop(bob);
  const auto again = table.join("Bob", "token-2", had);
  ASSERT_EQ(again->reports.size(), 2u);
  EXPECT_EQ(again->reports[0].words, "three");
  EXPECT_EQ(again->reports[1].words, "four");
}

TEST(Quiet, NothingIsSentWhenNothingChanged) {
  RealmHarness table(hall());
  const auto ann = table.join("Ann");
  const std::size_t said = ann->messages.size();
  table.pass(10);
  table.ready(ann);
  EXPECT_EQ(ann->messages.size(), said);
}

TEST(Death, DeadPlayersAreNotWaitedForAndMayRespawn) {
  SmallWorld w({"##########\n"
                "#<.....PG#\n"
                "##########\n"},
               {{'G', "grunt"}}, testing::plain_rules());
  w.at('P').health = 1;
  RealmHarness table(w.world);
  const auto ann = table.join("Ann");
  table.wait(ann);
  EXPECT_FALSE(ann->known.self.alive);
  table.wait(ann);
  EXPECT_EQ(ann->last<Rejected>()->reason, Reason::Dead);
  table.act(ann, {IntentVerb::Respawn, Direction::None, kNobody, ""});
  EXPECT_TRUE(ann->known.self.alive);
  EXPECT_EQ(ann->known.self.at, (Point{1, 1}));
  EXPECT_EQ(ann->misfit, "");
  table.wait(ann);
  EXPECT_EQ(ann->known.turn, 3u);
}

// The grunt kills Ann, and Bob takes her cell: no cell is free.
std::string why_not_back_to_life(DeathRule death) {
  Ruleset rules = testing::plain_rules();
  rules.death = death;
  SmallWorld w({"####\n#PG#\n####\n"}, {{'G', "grunt"}}, std::move(rules));
  w.at('P').health = 1;
  RealmHarness table(w.world);
  const auto ann = table.join("Ann");
  table.wait(ann);
  EXPECT_FALSE(ann->known.self.alive);
  EXPECT_FALSE(table.join("Bob")->closed);
  table.act(ann, {IntentVerb::Respawn, Direction::None, kNobody, ""});
  const auto* rejected = ann->last<Rejected>();
  return rejected == nullptr ? "" : rejected->sentence;
}

TEST(Death, IsPermanentOnlyUnderThatRule) {
  EXPECT_EQ(why_not_back_to_life(DeathRule::Permanent), "Death is for good in this realm.");
  EXPECT_EQ(why_not_back_to_life(DeathRule::Respawn),
            "There is no room at the entrance: try again.");
}

}  // namespace
}  // namespace undercroft::turns_test
