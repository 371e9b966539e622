// spectators_test.cc: spectators: what they are sent, when, and how many a host allows (R121).
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <utility>

#include "tests/support/ample_settings.h"
#include "tests/support/realm_harness.h"
#include "tests/support/small_world.h"

namespace undercroft::spectators_test {
namespace {

using testing::FakeConnection;
using testing::RealmHarness;
using testing::SmallWorld;

World room() { return testing::hall("P......."); }

RealmOptions options(std::size_t most, TurnNumber delay) {
  RealmOptions options = testing::ample_options();
  options.gather_ms = 0;
  options.most_watchers = most;
  options.watch_delay = delay;
  return options;
}

std::shared_ptr<FakeConnection> watch(RealmHarness& table, const std::string& whom,
                                      const std::string& token = "",
                                      const std::string& name = "Eve",
                                      const std::string& from = "") {
  auto connection = std::make_shared<FakeConnection>(table.clock);
  connection->from = from;
  Hello hello;
  hello.protocol = 1;
  hello.name = name;
  hello.watch = whom;
  hello.resume_token = token;
  table.realm.join(hello, connection);
  table.realm.end_batch();
  return connection;
}

TEST(Watching, SendsExactlyWhatTheWatchedPlayerPerceives) {
  RealmHarness table(room(), options(2, 0));
  const auto ann = table.join("Ann");
  const auto eve = watch(table, "ann");
  ASSERT_NE(eve->last<Welcome>(), nullptr);
  EXPECT_EQ(eve->last<Welcome>()->watched, "Ann");
  EXPECT_EQ(eve->last<Welcome>()->resume_token, "") << "a spectator has no seat";
  for (int i = 0; i < 5; ++i) {
    table.bump(ann, Direction::Right);
    EXPECT_EQ(eve->known.cells, ann->known.cells);
    EXPECT_EQ(eve->known.entities, ann->known.entities);
    EXPECT_EQ(eve->known.self, ann->known.self);
    EXPECT_EQ(eve->known.turn, ann->known.turn);
  }
  EXPECT_EQ(eve->misfit, "");
}

TEST(Watching, WatchedPlayerIsSentTheNumberOfSpectators) {
  RealmHarness table(room(), options(2, 0));
  const auto ann = table.join("Ann");
  const auto eve = watch(table, "Ann");
  const auto mallory = watch(table, "Ann");
  EXPECT_EQ(ann->member("Ann")->watchers, 2);
  EXPECT_THAT(ann->last<WatcherNames>()->names, ::testing::ElementsAre("Eve", "Eve"));
  EXPECT_EQ(ann->known.members.size(), 1U) << "spectators are not members";
  table.drop(mallory);
  EXPECT_EQ(ann->member("Ann")->watchers, 1);
  table.say(eve, Leave{});
  EXPECT_EQ(eve->closed->first, CloseCode::Normal);
  EXPECT_EQ(ann->member("Ann")->watchers, 0);
  EXPECT_THAT(ann->last<WatcherNames>()->names, ::testing::IsEmpty());
}

TEST(Watching, OthersAreNotSentTheSpectatorNames) {
  RealmHarness table(room(), options(2, 0));
  const auto ann = table.join("Ann");
  const auto bob = table.join("Bob");
  const auto eve = watch(table, "Ann");
  EXPECT_EQ(bob->last<WatcherNames>(), nullptr);
  EXPECT_EQ(eve->last<WatcherNames>(), nullptr);
  // A reconnecting player is sent the names at once.
  table.drop(ann);
  const auto again = table.join("Ann", ann->last<Welcome>()->resume_token);
  ASSERT_NE(again->last<WatcherNames>(), nullptr);
  EXPECT_THAT(again->last<WatcherNames>()->names, ::testing::ElementsAre("Eve"));
}

// The watched player sees the spectator's name and trusts it.
TEST(Watching, RequiresAValidName) {
  RealmHarness table(room(), options(2, 0));
  const auto ann = table.join("Ann");
  for (const std::string name : {"", "E", "Eve, Bob", "far too long a name"}) {
    const auto eve = watch(table, "Ann", "no token of anybody", name);
    ASSERT_NE(eve->last<Refusal>(), nullptr) << name;
    EXPECT_EQ(eve->last<Refusal>()->code, RefusalCode::Name);
  }
}

TEST(Watching, IsDelayedByTheConfiguredTurns) {
  RealmHarness table(room(), options(1, 3));
  const auto ann = table.join("Ann");
  const auto eve = watch(table, "Ann");
  EXPECT_EQ(eve->last<Welcome>()->watch_delay, 3U);
  for (TurnNumber turn = 1; turn <= 6; ++turn) {
    table.bump(ann, Direction::Right);
    EXPECT_EQ(eve->known.turn, turn < 3 ? 0 : turn - 3);
  }
  EXPECT_EQ(eve->known.self.at, (Point{4, 1}));
  EXPECT_EQ(ann->known.self.at, (Point{7, 1}));
}

// Delayed messages wait in memory, and a player who does nothing may be watched for long.
TEST(Watching, RequestsPileUpLittleWhileTheWatchedPlayerIsIdle) {
  RealmHarness table(room(), options(1, 3));
  const auto ann = table.join("Ann");
  const auto eve = watch(table, "Ann");
  for (int i = 0; i < 2000; ++i) table.say(eve, AskScores{});
  for (int i = 0; i < 5; ++i) table.bump(ann, Direction::Right);
  EXPECT_GT(eve->count<ScoreTable>(), 0);
  EXPECT_LE(eve->count<ScoreTable>(), 512);
}

TEST(Watching, SpectatorCannotAct) {
  RealmHarness table(room(), options(1, 0));
  const auto ann = table.join("Ann");
  const auto eve = watch(table, "Ann");
  table.bump(eve, Direction::Right);
  EXPECT_EQ(eve->last<Rejected>()->sentence, "You are a spectator.");
  table.say(eve, ChatSay{"left! left!"});
  table.say(eve, Withdraw{3});
  table.say(eve, StandingMessage{9, 1, true, {.verb = StandingVerb::Explore}});
  table.say(eve, PingCell{{3, 1}});
  table.say(eve, Away{true});
  table.pass(10000);
  EXPECT_EQ(ann->known.turn, 0U);
  EXPECT_EQ(ann->last<PingedCell>(), nullptr);
  EXPECT_FALSE(ann->member("Ann")->away);
  table.say(eve, Ping{7});
  EXPECT_EQ(eve->last<Pong>()->stamp, 7U);
  EXPECT_FALSE(ann->closed);
}

TEST(Watching, MustBeAllowedByTheHost) {
  RealmHarness closed(room(), options(0, 0));
  const auto ann = closed.join("Ann");
  EXPECT_EQ(watch(closed, "Ann")->last<Refusal>()->sentence, "This host allows no spectators.");

  RealmHarness table(room(), options(1, 0));
  EXPECT_EQ(watch(table, "Ann")->last<Refusal>()->reason, "watch");
  const auto again = table.join("Ann");
  EXPECT_EQ(watch(table, "Ann")->last<Refusal>(), nullptr);
  EXPECT_EQ(watch(table, "Ann")->last<Refusal>()->sentence,
            "The realm has no room for more spectators.");
}

TEST(Watching, OneAddressHasHalfOfThePlaces) {
  RealmHarness table(room(), options(5, 0));
  const auto ann = table.join("Ann");
  std::vector<std::shared_ptr<FakeConnection>> all;
  const auto refusal = [&](const std::string& from) {
    all.push_back(watch(table, "Ann", "", "Eve", from));
    const auto* refused = all.back()->last<Refusal>();
    return refused == nullptr ? "" : refused->sentence;
  };
  for (int i = 0; i < 3; ++i) EXPECT_EQ(refusal("203.0.113.7"), "");
  EXPECT_EQ(refusal("203.0.113.7"), "Your address has its share of the places for spectators.");
  EXPECT_EQ(refusal("198.51.100.1"), "");
  EXPECT_EQ(refusal("198.51.100.1"), "");
  EXPECT_EQ(refusal("198.51.100.2"), "The realm has no room for more spectators.");
}

std::vector<std::string> lines_of(const FakeConnection& heard) {
  std::vector<std::string> lines;
  for (const ServerMessage& message : heard.messages) {
    const auto* line = std::get_if<ChatLine>(&message);
    if (line != nullptr && !line->from.empty()) lines.push_back(line->from + ": " + line->text);
  }
  return lines;
}

using Lines = std::vector<std::string>;

// Spectators hear what all players hear. Players do not hear spectators, who could reveal what
// others see.
TEST(Watching, SpectatorsTalkAmongThemselves) {
  RealmOptions sparing = options(2, 0);
  sparing.settings = testing::in_force({.chat_lines = 120});
  RealmHarness table(room(), std::move(sparing));
  const auto ann = table.join("Ann");
  const auto eve = watch(table, "Ann");
  const auto mallory = watch(table, "Ann");
  table.say(ann, ChatSay{"who is there?"});
  table.say(eve, ChatSay{"left! left!"});
  EXPECT_EQ(lines_of(*eve), (Lines{"Ann: who is there?", "(w) Eve: left! left!"}));
  EXPECT_EQ(lines_of(*mallory), lines_of(*eve));
  EXPECT_EQ(lines_of(*ann), (Lines{"Ann: who is there?"}));
  for (int i = 0; i < 100; ++i) table.say(eve, ChatSay{"spam"});
  EXPECT_LE(lines_of(*mallory).size(), 2U + 60U) << "a spectator has the same limit as a player";
}

// Ann (P) stands beside a grunt and will not survive its blow. Bob (Q) is in another room.
struct Mourning : ::testing::Test {
  explicit Mourning() : table(two_rooms(), options(0, 0)) {
    table.wait(ann);
    table.wait(bob);
    token = ann->last<Welcome>()->resume_token;
  }
  static World two_rooms() {
    SmallWorld small({"#########\n#.PA#..Q#\n#########\n"}, {{'A', "grunt"}, {'Q', "player"}},
                     testing::plain_rules());
    small.at('P').health = 1;
    return small.world;
  }
  RealmHarness table;
  std::shared_ptr<FakeConnection> ann = table.join("Ann");
  std::shared_ptr<FakeConnection> bob = table.join("Bob");
  std::string token;
};

// This works although the host allows no spectators.
TEST_F(Mourning, DeadPlayerWatchesAFriendAndTalksUnderItsOwnName) {
  ASSERT_FALSE(ann->known.self.alive);
  table.drop(ann);
  const auto eyes = watch(table, "Bob", token);
  ASSERT_NE(eyes->last<Welcome>(), nullptr);
  EXPECT_EQ(eyes->last<Welcome>()->watched, "Bob");
  EXPECT_EQ(eyes->known.cells, bob->known.cells);
  table.say(eyes, ChatSay{"behind you!"});
  EXPECT_EQ(lines_of(*bob).back(), "Ann: behind you!");
  EXPECT_EQ(lines_of(*eyes).back(), "Ann: behind you!");
  table.say(eyes, AskScores{});
  EXPECT_EQ(eyes->last<ScoreTable>()->scores.size(), 1U);
}

// The members list says that it is gone; no body stands guard.
TEST_F(Mourning, DeadPlayerWhoLeavesItsSeatIsSaidToGuardNothing) {
  const std::size_t lines = lines_of(*bob).size();
  table.drop(ann);
  table.pass(1000);
  EXPECT_EQ(lines_of(*bob).size(), lines);
}

// R141: a downed player sees little; through a friend's eyes it sees the fight.
TEST(Watching, DownedPlayerWatchesAFriendUntilItIsRevived) {
  Ruleset rules = testing::plain_rules();
  rules.down = true;
  SmallWorld small({"#######\n#AP.Q.#\n#######\n"}, {{'A', "grunt"}, {'Q', "player"}}, rules);
  small.at('P').health = 1;
  small.at('Q').health = 90;
  RealmHarness table(std::move(small.world), options(0, 0));
  const auto ann = table.join("Ann");
  const auto bob = table.join("Bob");
  for (int i = 0; i < 5 && ann->known.self.alive; ++i) {
    table.wait(ann);
    table.wait(bob);
  }
  ASSERT_FALSE(ann->known.self.alive);
  table.drop(ann);
  const auto eyes = watch(table, "Bob", ann->last<Welcome>()->resume_token);
  ASSERT_NE(eyes->last<Welcome>(), nullptr);
  EXPECT_EQ(eyes->known.cells, bob->known.cells);
  // It walks to her, strikes the grunt down, and tends her.
  for (int i = 0; i < 15 && !eyes->closed; ++i) table.bump(bob, Direction::Left);
  ASSERT_TRUE(eyes->closed);
  EXPECT_EQ(eyes->closed->second, "your hero lives again");
}

// Under pvp the dead hero may be a foe's: it watches only where strangers may.
TEST(Watching, DeadPlayersAreLikeStrangersUnderPvp) {
  for (const std::size_t most : {std::size_t{0}, std::size_t{1}}) {
    SmallWorld small({"#########\n#.PA#..Q#\n#########\n"}, {{'A', "grunt"}, {'Q', "player"}}, [] {
      Ruleset rules = testing::plain_rules();
      rules.pvp = true;
      return rules;
    }());
    small.at('P').health = 1;
    RealmHarness table(small.world, options(most, 0));
    const auto ann = table.join("Ann");
    const auto bob = table.join("Bob");
    table.wait(ann);
    table.wait(bob);
    ASSERT_FALSE(ann->known.self.alive);
    const auto eyes = watch(table, "Bob", ann->last<Welcome>()->resume_token);
    EXPECT_EQ(eyes->last<Refusal>() == nullptr, most > 0);
    if (most == 0) continue;
    EXPECT_NE(watch(table, "Bob")->last<Refusal>(), nullptr) << "it takes the only place";
  }
}

TEST_F(Mourning, SeatHasOneSpectatorAndOnlyWhileDead) {
  table.drop(ann);
  const auto eyes = watch(table, "Bob", token);
  const auto other = watch(table, "Bob", token);
  EXPECT_TRUE(eyes->closed);
  EXPECT_FALSE(other->closed);
  const auto back = table.join("Ann", token);
  EXPECT_TRUE(other->closed) << "the returning player replaces its own spectator";
  EXPECT_FALSE(back->closed);
  const auto bobs = watch(table, "Ann", bob->last<Welcome>()->resume_token);
  EXPECT_EQ(bobs->last<Refusal>()->sentence, "This host allows no spectators.");
}

TEST(Watching, SlowReaderGetsOneDelta) {
  RealmHarness table(room(), options(1, 0));
  const auto ann = table.join("Ann");
  const auto eve = watch(table, "Ann");
  eve->listens = false;
  for (int i = 0; i < 4; ++i) table.bump(ann, Direction::Right);
  EXPECT_EQ(eve->known.turn, 0U);
  eve->listens = true;
  table.ready(eve);
  EXPECT_EQ(eve->known.turn, 4U);
  EXPECT_EQ(eve->known.self.at, ann->known.self.at);
}

}  // namespace
}  // namespace undercroft::spectators_test
