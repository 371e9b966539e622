// standing_intents_test.cc: standing intents in a realm: which turns they fill, how many at once,
// what the client is sent, and that a replay does not need them (R105).
#include <gtest/gtest.h>

#include <algorithm>

#include "tests/support/ample_settings.h"
#include "tests/support/realm_harness.h"
#include "tests/support/small_world.h"

namespace undercroft::standing_intents_test {
namespace {

using testing::FakeConnection;
using testing::long_hall;
using testing::RealmHarness;
using testing::SmallWorld;

// P and Q stand beside each other. R is 40 cells away.
constexpr StandingIntent kRunRight{.verb = StandingVerb::Run, .direction = Direction::Right};

void stand_by(RealmHarness& table, const std::shared_ptr<FakeConnection>& by,
              StandingIntent intent) {
  table.say(by, StandingMessage{++table.sequence, by->known.turn + 1, false, intent});
}

std::vector<TurnNumber> turns_told(const FakeConnection& client) {
  std::vector<TurnNumber> turns;
  for (const ServerMessage& m : client.messages) {
    const auto* delta = std::get_if<Delta>(&m);
    if (delta != nullptr && delta->from_turn != delta->to_turn) turns.push_back(delta->to_turn);
  }
  return turns;
}

TEST(StandingAlone, TwentyTurnsAreSentTogetherEachAsADelta) {
  RealmHarness table(long_hall(1));
  const auto ann = table.join("Ann");
  stand_by(table, ann, kRunRight);
  EXPECT_TRUE(ann->accepted(table.sequence));
  EXPECT_EQ(ann->known.turn, 20u);
  EXPECT_EQ(ann->known.self.at, (Point{22, 1}));
  std::vector<TurnNumber> each(20);
  for (TurnNumber i = 0; i < 20; ++i) each[i] = i + 1;
  EXPECT_EQ(turns_told(*ann), each);
  EXPECT_EQ(ann->last<Stopped>(), nullptr);
  EXPECT_EQ(ann->misfit, "");
}

// R173: the first bell of a hunter is a decision for the player.
TEST(StandingAlone, WarningOfAHunterStops) {
  auto catalogue = testing::small_catalogue();
  Blueprint hound = (*catalogue)[catalogue->at("grunt")];
  hound.key = "hound";
  hound.hunts = Depths{1, 9};
  hound.lines = {"A bell tolls.", "It tolls again."};
  catalogue->add(hound);
  Ruleset rules = testing::plain_rules();
  rules.patience = 15;
  const std::string wall(48, '#');
  const SmallWorld hall({wall + "\n#P" + std::string(45, '.') + "#\n" + wall + "\n"}, {}, rules, 1,
                        catalogue);
  RealmHarness table(hall.world);
  const auto ann = table.join("Ann");
  stand_by(table, ann, kRunRight);
  EXPECT_EQ(ann->known.turn, 10u);
  ASSERT_NE(ann->last<Stopped>(), nullptr);
  EXPECT_EQ(ann->last<Stopped>()->reason, StopReason::Foe);
}

TEST(StandingAlone, NextTwentyTurnsWaitUntilTheFirstHaveBeenShown) {
  RealmHarness table(long_hall(1));
  const auto ann = table.join("Ann");
  stand_by(table, ann, kRunRight);
  ASSERT_EQ(table.realm.next_tick(), 1000u + 20u * 15u);
  table.pass(299);
  EXPECT_EQ(ann->known.turn, 20u);
  table.pass(1);
  EXPECT_EQ(ann->known.turn, 40u);
  table.pass(300);
  EXPECT_EQ(ann->known.turn, 46u);
  ASSERT_NE(ann->last<Stopped>(), nullptr);
  EXPECT_EQ(*ann->last<Stopped>(),
            (Stopped{table.sequence, StopReason::NoWay, "There is a wall."}));
  EXPECT_TRUE(std::holds_alternative<Stopped>(ann->messages.back()))
      << "after the turn that caused it";
  table.pass(3600000);
  EXPECT_EQ(ann->known.turn, 46u);
}

TEST(StandingAlone, SlowReaderGetsOneDelta) {
  RealmHarness table(long_hall(1));
  const auto ann = table.join("Ann");
  ann->listens = false;
  stand_by(table, ann, kRunRight);
  EXPECT_EQ(turns_told(*ann), std::vector<TurnNumber>{});
  ann->listens = true;
  table.ready(ann);
  EXPECT_EQ(turns_told(*ann), std::vector<TurnNumber>{20});
  EXPECT_EQ(ann->known.self.at, (Point{22, 1}));
}

TEST(StandingAlone, IntentNamesItsTurnLikeAnyOther) {
  RealmHarness table(long_hall(1));
  const auto ann = table.join("Ann");
  table.wait(ann);
  table.say(ann, StandingMessage{++table.sequence, 1, false, kRunRight});
  EXPECT_EQ(ann->last<Rejected>()->reason, Reason::Late);
  table.say(ann, StandingMessage{++table.sequence, 1, true, kRunRight});
  EXPECT_EQ(ann->known.turn, 21u);
}

TEST(StandingAlone, SenselessIntentIsRejected) {
  RealmHarness table(long_hall(1));
  const auto ann = table.join("Ann");
  stand_by(table, ann, {.verb = kUnknownStanding});
  EXPECT_EQ(ann->last<Rejected>()->reason, Reason::Malformed);
  stand_by(table, ann, {.verb = StandingVerb::Run});
  EXPECT_EQ(ann->last<Rejected>()->reason, Reason::Malformed);
  stand_by(table, ann, {.verb = StandingVerb::Travel, .place = {511, 511}});
  EXPECT_EQ(ann->last<Rejected>()->reason, Reason::NoWay);
  stand_by(table, ann, {.verb = StandingVerb::Follow, .whom = EntityId{4000000}});
  EXPECT_EQ(ann->last<Rejected>()->reason, Reason::Pointless);
  EXPECT_EQ(ann->known.turn, 0u);
}

TEST(StandingAlone, ReplayNeedsOnlyTheTurns) {
  RealmHarness table(long_hall(1));
  RealmState again(long_hall(1));
  const auto ann = table.join("Ann");
  stand_by(table, ann, kRunRight);
  table.pass(300);
  EXPECT_EQ(std::count_if(
                table.journal.begin(), table.journal.end(),
                [](const auto& entry) { return std::holds_alternative<input::Turn>(entry.input); }),
            40);
  for (const auto& entry : table.journal) {
    (void)apply(again, entry.input);
    ASSERT_EQ(hash_of(again), entry.hash);
  }
  EXPECT_EQ(again, table.realm.state());
}

struct StandingEnds : ::testing::Test {
  StandingEnds() : table(long_hall(1)), ann(table.join("Ann")) { stand_by(table, ann, kRunRight); }
  [[nodiscard]] StopReason reason() const { return ann->last<Stopped>()->reason; }

  RealmHarness table;
  std::shared_ptr<FakeConnection> ann;
};

TEST_F(StandingEnds, AtAnyOtherIntent) {
  table.wait(ann);
  EXPECT_EQ(ann->known.turn, 21u);
  EXPECT_EQ(reason(), StopReason::Intent);
  table.pass(3600000);
  EXPECT_EQ(ann->known.turn, 21u);
}

TEST_F(StandingEnds, AtAWithdrawal) {
  table.say(ann, Withdraw{++table.sequence});
  EXPECT_TRUE(ann->accepted(table.sequence));
  EXPECT_EQ(reason(), StopReason::Withdrawn);
  table.pass(3600000);
  EXPECT_EQ(ann->known.turn, 20u);
}

TEST_F(StandingEnds, AtAnotherStandingIntentAfterThePause) {
  stand_by(table, ann, {.verb = StandingVerb::Run, .direction = Direction::Left});
  EXPECT_EQ(reason(), StopReason::Intent);
  EXPECT_EQ(ann->known.turn, 20u);
  table.pass(300);
  EXPECT_EQ(ann->known.turn, 40u);
  EXPECT_EQ(ann->known.self.at, (Point{2, 1}));
}

TEST_F(StandingEnds, NotAtAnIntentThatIsRejected) {
  table.bump(ann, Direction::Up);
  EXPECT_EQ(ann->last<Rejected>()->reason, Reason::Wall);
  table.pass(300);
  EXPECT_EQ(ann->known.turn, 40u);
}

// R105: Ann is 20 cells on. What Bob says to all, or points at, is no reason for her to stop.
TEST_F(StandingEnds, NotAtWordsAndPingsFromOutOfView) {
  const auto bob = table.join("Bob");
  table.say(bob, ChatSay{"la la la"});
  table.say(bob, PingCell{bob->known.self.at});
  EXPECT_EQ(ann->last<Stopped>(), nullptr);
  table.pass(300);
  EXPECT_EQ(ann->known.turn, 40u);
}

TEST_F(StandingEnds, WhenAnotherPlayerWhispers) {
  const auto bob = table.join("Bob");
  table.say(bob, Whisper{"ann", "psst"});
  EXPECT_EQ(reason(), StopReason::SpokenTo);
  EXPECT_EQ(ann->last<Stopped>()->sentence, "You stop: Bob writes in the chat.");
}

TEST_F(StandingEnds, NotAtOwnOrRealmMessages) {
  table.say(ann, ChatSay{"la la la"});
  table.realm.say("", "A bell tolls.");
  table.pass(300);
  EXPECT_EQ(ann->known.turn, 40u);
}

TEST_F(StandingEnds, WhenTheClientDisconnects) {
  const std::string token = ann->last<Welcome>()->resume_token;
  table.drop(ann);
  table.pass(10000);
  const auto again = table.join("Ann", token);
  EXPECT_EQ(again->known.turn, 20u);
  table.pass(10000);
  EXPECT_EQ(again->known.turn, 20u);
}

TEST_F(StandingEnds, WhenTheClientIsHidden) {
  table.say(ann, Away{true});
  EXPECT_EQ(reason(), StopReason::Away);
  table.pass(10000);
  EXPECT_EQ(ann->known.turn, 20u);
}

TEST(StandingTogether, TurnsFlowInAGroup) {
  RealmHarness table(long_hall(2));
  const auto ann = table.join("Ann");
  const auto bob = table.join("Bob");
  stand_by(table, ann, {.verb = StandingVerb::Travel, .place = {10, 2}});
  EXPECT_EQ(ann->known.turn, 0u);
  EXPECT_TRUE(bob->member("Ann")->chosen);
  EXPECT_EQ(bob->known.deadline_ms, 1000u + 5000u);
  for (TurnNumber turn = 1; turn <= 5; ++turn) {
    table.wait(bob);
    EXPECT_EQ(bob->known.turn, turn);
    EXPECT_TRUE(bob->member("Ann")->chosen);
  }
  EXPECT_EQ(ann->known.self.at.x, 7);
}

TEST(StandingTogether, WordsInViewAndPingsAtOneselfStopAStandingIntent) {
  RealmHarness table(long_hall(2));
  const auto ann = table.join("Ann");
  const auto bob = table.join("Bob");
  const StandingIntent journey{.verb = StandingVerb::Travel, .place = {10, 2}};
  const auto ends = [&](const ClientMessage& words) {
    stand_by(table, ann, journey);
    table.say(bob, words);
    const Stopped* stopped = ann->last<Stopped>();
    return stopped != nullptr && stopped->sequence == table.sequence &&
           stopped->reason == StopReason::SpokenTo;
  };
  EXPECT_FALSE(ends(ChatSay{"let us rest, Annabel"})) << "not a word to her";
  EXPECT_TRUE(ends(ChatSay{"come here, ann!"}));
  EXPECT_TRUE(ends(ChatSay{"\u201cAnn\u201d\u2026 look"})) << "as phones write it";
  EXPECT_TRUE(ends(ChatSay{"! come here"}));
  EXPECT_TRUE(ends(PingCell{ann->known.self.at}));
  EXPECT_FALSE(ends(PingCell{{9, 1}}));
}

// R105: the list of members shows Ann where Bob is, 40 cells away.
TEST(StandingTogether, PlayerOutOfViewIsReachedUnlessTheHostHidesPlaces) {
  for (const bool friends_on_map : {true, false}) {
    RealmOptions options = testing::ample_options();
    options.friends_on_map = friends_on_map;
    options.gather_ms = 0;
    RealmHarness table(long_hall(3), std::move(options));
    const auto ann = table.join("Ann");
    (void)table.join("Bob");
    const auto cleo = table.join("Cleo");
    ASSERT_EQ(ann->sees("Cleo"), nullptr);
    stand_by(table, ann, {.verb = StandingVerb::Travel, .whom = ann->member("Cleo")->id});
    EXPECT_EQ(ann->accepted(table.sequence), friends_on_map);
  }
}

TEST(StandingTogether, TurnsArePacedWhenAllHaveStandingIntents) {
  RealmHarness table(long_hall(2));
  const auto ann = table.join("Ann");
  const auto bob = table.join("Bob");
  stand_by(table, ann, {.verb = StandingVerb::Travel, .place = {10, 2}});
  stand_by(table, bob, {.verb = StandingVerb::Travel, .place = {11, 1}});
  EXPECT_EQ(ann->known.turn, 1u);
  EXPECT_EQ(table.realm.next_tick(), 1050u);
  for (TurnNumber turn = 2; turn <= 6; ++turn) {
    table.pass(50);
    EXPECT_EQ(ann->known.turn, turn);
    EXPECT_EQ(bob->known.turn, turn);
  }
}

TEST(StandingTogether, FriendIsFollowed) {
  RealmHarness table(long_hall(2));
  const auto ann = table.join("Ann");
  const auto bob = table.join("Bob");
  stand_by(table, ann, {.verb = StandingVerb::Follow, .whom = ann->member("Bob")->id});
  for (int i = 0; i < 6; ++i) table.bump(bob, Direction::Right);
  EXPECT_EQ(bob->known.self.at, (Point{9, 1}));
  EXPECT_EQ(distance(ann->known.self.at, bob->known.self.at), 2) << "both step in the same turn";
  EXPECT_EQ(ann->last<Stopped>(), nullptr);
}

// The player who joined first acts first. From behind, it would swap places with the other, who
// would swap back, forever.
World narrow_hall() {
  const std::string map =
      "##################################################\n"
      "#PQ..............................................#\n"
      "##################################################\n"
      "#<...............................................#\n"
      "##################################################\n";
  return SmallWorld({map}, {{'Q', "player"}}, testing::plain_rules()).world;
}

TEST(StandingTogether, TravellerDoesNotSwapWithAPlayerWalkingAhead) {
  RealmHarness table(narrow_hall());
  const auto ann = table.join("Ann");
  const auto bob = table.join("Bob");
  stand_by(table, ann, {.verb = StandingVerb::Travel, .place = {7, 1}});
  for (int i = 0; i < 6; ++i) table.bump(bob, Direction::Right);
  EXPECT_EQ(bob->known.self.at, (Point{8, 1}));
  EXPECT_EQ(ann->known.self.at, (Point{6, 1}));
}

TEST(StandingTogether, TravellerYieldsToAPlayerPushingFromBehind) {
  RealmHarness table(narrow_hall());
  const auto ann = table.join("Ann");
  const auto bob = table.join("Bob");
  stand_by(table, bob, {.verb = StandingVerb::Travel, .place = {9, 1}});
  for (int i = 0; i < 8; ++i) table.bump(ann, Direction::Right);
  EXPECT_EQ(ann->known.self.at, (Point{9, 1}));
  EXPECT_EQ(bob->known.self.at, (Point{7, 1}));
}

TEST(StandingTogether, RepeatedSwapsStopTheTravel) {
  RealmHarness table(narrow_hall());
  const auto ann = table.join("Ann");
  const auto bob = table.join("Bob");
  stand_by(table, bob, {.verb = StandingVerb::Travel, .place = {8, 1}});
  for (int i = 0; i < 12 && bob->last<Stopped>() == nullptr; ++i) {
    const bool is_behind = ann->known.self.at.x < bob->known.self.at.x;
    table.bump(ann, is_behind ? Direction::Right : Direction::Left);
  }
  ASSERT_NE(bob->last<Stopped>(), nullptr);
  EXPECT_EQ(bob->last<Stopped>()->sentence,
            "You and Ann keep changing places: one of you has to wait.");
}

TEST(StandingTogether, PlayersCannotFollowEachOther) {
  RealmHarness table(long_hall(3));
  const auto ann = table.join("Ann");
  const auto bob = table.join("Bob");
  stand_by(table, ann, {.verb = StandingVerb::Follow, .whom = ann->member("Bob")->id});
  EXPECT_TRUE(ann->accepted(table.sequence));
  stand_by(table, bob, {.verb = StandingVerb::Follow, .whom = bob->member("Ann")->id});
  ASSERT_NE(bob->last<Rejected>(), nullptr);
  EXPECT_EQ(bob->last<Rejected>()->sentence, "Ann follows you: one of you has to lead.");
  EXPECT_EQ(ann->last<Stopped>(), nullptr) << "the first follower goes on";
}

TEST(StandingTogether, ChatAndPingsInViewStopAStandingIntent) {
  RealmHarness table(long_hall(2));
  const auto ann = table.join("Ann");
  const auto bob = table.join("Bob");
  const StandingIntent there{.verb = StandingVerb::Travel, .place = {10, 2}};
  stand_by(table, ann, there);
  table.say(bob, ChatSay{"wait for me, Ann"});
  ASSERT_NE(ann->last<Stopped>(), nullptr);
  EXPECT_EQ(ann->last<Stopped>()->reason, StopReason::SpokenTo);
  stand_by(table, ann, there);
  table.say(bob, PingCell{bob->known.self.at});
  EXPECT_EQ(ann->last<Stopped>()->sequence, table.sequence);
}

TEST(StandingTogether, WordsSaidAloudStopAStandingIntent) {
  RealmHarness table(long_hall(2));
  const auto ann = table.join("Ann");
  const auto bob = table.join("Bob");
  stand_by(table, ann, {.verb = StandingVerb::Travel, .place = {10, 2}});
  table.act(bob, {IntentVerb::Say, Direction::None, kNobody, "halt, ann"});
  ASSERT_NE(ann->last<Stopped>(), nullptr);
  EXPECT_EQ(ann->last<Stopped>()->reason, StopReason::SpokenTo);
  table.wait(bob);
  EXPECT_EQ(ann->known.turn, 1u) << "Ann has to choose by herself again";
}

// R105: a follower goes where its friend goes, whatever is said meanwhile.
TEST(StandingTogether, WordsDoNotStopAFollower) {
  RealmHarness table(long_hall(2));
  const auto ann = table.join("Ann");
  const auto bob = table.join("Bob");
  stand_by(table, ann, {.verb = StandingVerb::Follow, .whom = ann->member("Bob")->id});
  table.say(bob, ChatSay{"come along"});
  table.say(bob, Whisper{"Ann", "quietly"});
  table.say(bob, PingCell{bob->known.self.at});
  table.say(ann, ChatSay{"I come"});
  table.act(bob, {IntentVerb::Say, Direction::None, kNobody, "here"});
  for (int i = 0; i < 6; ++i) table.bump(bob, Direction::Right);
  EXPECT_EQ(ann->last<Stopped>(), nullptr);
  EXPECT_LE(distance(ann->known.self.at, bob->known.self.at), 2);
}

TEST(StandingTogether, BeatClockTakesOneStepPerBeat) {
  RealmHarness table(long_hall(1, ClockRule::Beat));
  const auto ann = table.join("Ann");
  stand_by(table, ann, kRunRight);
  EXPECT_EQ(ann->known.turn, 0u);
  table.pass(1000);
  EXPECT_EQ(ann->known.turn, 1u);
  table.pass(1000);
  EXPECT_EQ(ann->known.turn, 2u);
}

}  // namespace
}  // namespace undercroft::standing_intents_test
