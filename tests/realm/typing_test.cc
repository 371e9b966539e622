// typing_test.cc: who is sent that a player types a line of chat, and that it counts as being
// there.
#include <gtest/gtest.h>

#include "tests/support/ample_settings.h"
#include "tests/support/realm_harness.h"
#include "tests/support/small_world.h"

namespace undercroft::typing_test {
namespace {

using testing::FakeConnection;
using testing::RealmHarness;

// Without time banks, so that each turn takes the whole deadline.
World hall() {
  Ruleset rules = testing::plain_rules(ClockRule::Bubble);
  rules.reserve_ms = 0;
  return testing::hall("<PQ.....", 1, rules);
}

std::shared_ptr<FakeConnection> watch(RealmHarness& table, const std::string& name,
                                      const std::string& token = "") {
  auto connection = std::make_shared<FakeConnection>(table.clock);
  Hello hello;
  hello.protocol = 1;
  hello.name = name;
  hello.watch = "Bob";
  hello.resume_token = token;
  table.realm.join(hello, connection);
  table.realm.end_batch();
  return connection;
}

struct TypingTest : ::testing::Test {
  RealmHarness table{hall()};
  std::shared_ptr<FakeConnection> ann = table.join("Ann");
  std::shared_ptr<FakeConnection> bob = table.join("Bob");
  [[nodiscard]] bool is_away(const std::string& name) const { return ann->member(name)->away; }
  void miss() {
    table.wait(ann);
    table.pass(5000);
  }
};

TEST_F(TypingTest, ReachesTheOthersAndNotTheAuthor) {
  table.say(ann, Typing{});
  ASSERT_EQ(bob->count<PlayerTyping>(), 1);
  EXPECT_EQ(*bob->last<PlayerTyping>(), PlayerTyping{"Ann"});
  table.say(ann, Typing{true});
  EXPECT_EQ(*bob->last<PlayerTyping>(), (PlayerTyping{"Ann", true}));
  EXPECT_EQ(ann->count<PlayerTyping>(), 0);
}

TEST_F(TypingTest, IsNoLineAndIsStoredNowhere) {
  const int lines = bob->count<ChatLine>();
  const std::uint64_t before = table.realm.world().hash();
  table.say(ann, Typing{});
  EXPECT_EQ(bob->count<ChatLine>(), lines);
  EXPECT_TRUE(table.realm.state().talk.lines.empty());
  EXPECT_EQ(table.realm.world().hash(), before);
}

TEST_F(TypingTest, IsIgnoredWhenItComesTooOften) {
  for (int i = 0; i < 1000; ++i) table.say(ann, Typing{i % 2 == 1});
  EXPECT_EQ(bob->count<PlayerTyping>(), 10);
  table.say(bob, Typing{});
  EXPECT_EQ(ann->count<PlayerTyping>(), 1) << "each player has a limit of its own";
  table.pass(2000);
  table.say(ann, Typing{});
  EXPECT_EQ(bob->count<PlayerTyping>(), 11);
}

TEST_F(TypingTest, OfAPlayerWhomTheListenerMutesIsNotShown) {
  table.say(bob, ChatSay{"/mute Ann"});
  table.say(ann, Typing{});
  EXPECT_EQ(bob->count<PlayerTyping>(), 0);
  table.say(bob, ChatSay{"/mute Ann"});
  table.say(ann, Typing{});
  EXPECT_EQ(bob->count<PlayerTyping>(), 1);
}

TEST(TypingOfOthers, OfAPlayerWhomTheHostMutesIsShownToNobody) {
  RealmOptions options;
  options.settings = testing::in_force({.muted = {"ANN"}});
  RealmHarness table(hall(), std::move(options));
  const auto ann = table.join("Ann");
  const auto bob = table.join("Bob");
  table.say(ann, Typing{});
  EXPECT_EQ(bob->count<PlayerTyping>(), 0);
  table.say(bob, Typing{});
  EXPECT_EQ(ann->count<PlayerTyping>(), 1) << "who is muted still reads";
}

// It would be stale when the client is ready again.
TEST_F(TypingTest, IsNotSentToAClientThatReadsTooSlowly) {
  bob->listens = false;
  table.say(ann, Typing{});
  EXPECT_EQ(bob->count<PlayerTyping>(), 0);
  bob->listens = true;
  table.ready(bob);
  EXPECT_EQ(bob->count<PlayerTyping>(), 0);
}

// R102: it is a sign of life, as a key is.
TEST_F(TypingTest, CountsAsBeingThere) {
  miss();
  for (int i = 0; i < 3; ++i) {
    table.wait(ann);
    table.pass(3000);
    table.say(bob, Typing{});
    table.pass(2000);
  }
  EXPECT_FALSE(is_away("Bob"));
  miss();
  EXPECT_TRUE(is_away("Bob")) << "the second deadline with nothing typed";
  table.say(bob, Typing{true});
  EXPECT_TRUE(is_away("Bob")) << "giving a line up is no typing";
  table.say(bob, Typing{});
  EXPECT_FALSE(is_away("Bob"));
}

TEST_F(TypingTest, ExcusesNobodyForGood) {
  int turns = 0;
  for (; turns < 100 && !is_away("Bob"); ++turns) {
    table.wait(ann);
    table.pass(3000);
    table.say(bob, Typing{});
    table.pass(2000);
  }
  EXPECT_EQ(turns, 12) << "ten turns are excused";
  table.say(bob, Typing{});
  EXPECT_TRUE(is_away("Bob")) << "only an intent ends it then";
}

TEST(TypingOfOthers, OfSpectatorsReachesNobodyAndNoneReachesThem) {
  RealmOptions options = testing::ample_options();
  options.most_watchers = 2;
  RealmHarness table(hall(), std::move(options));
  const auto ann = table.join("Ann");
  const auto bob = table.join("Bob");
  const auto eve = watch(table, "Eve");
  const auto mallory = watch(table, "Mallory");
  ASSERT_NE(mallory->last<Welcome>(), nullptr);
  table.say(eve, Typing{});
  table.say(ann, Typing{});
  EXPECT_EQ(bob->count<PlayerTyping>(), 1);
  EXPECT_EQ(mallory->count<PlayerTyping>(), 0);
  EXPECT_EQ(ann->count<PlayerTyping>(), 0);
}

// The chat of a dead player reaches all players, so its typing does.
TEST(TypingOfOthers, OfADeadPlayerWhoWatchesReachesTheLivingAndTheirsReachesIt) {
  testing::SmallWorld small({"#######\n#AP.Q.#\n#######\n"}, {{'A', "grunt"}, {'Q', "player"}},
                            testing::plain_rules());
  small.at('P').health = 1;
  small.at('Q').health = 90;
  RealmHarness table(std::move(small.world), testing::ample_options());
  const auto ann = table.join("Ann");
  const auto bob = table.join("Bob");
  for (int i = 0; i < 5 && ann->known.self.alive; ++i) {
    table.wait(ann);
    table.wait(bob);
  }
  ASSERT_FALSE(ann->known.self.alive);
  table.drop(ann);
  const auto eyes = watch(table, "Ann", ann->last<Welcome>()->resume_token);
  for (int i = 0; i < 1000; ++i) table.say(eyes, Typing{});
  EXPECT_EQ(bob->count<PlayerTyping>(), 10);
  EXPECT_EQ(*bob->last<PlayerTyping>(), PlayerTyping{"Ann"});
  EXPECT_EQ(eyes->count<PlayerTyping>(), 0);
  table.say(bob, Typing{});
  EXPECT_EQ(*eyes->last<PlayerTyping>(), PlayerTyping{"Bob"});
}

}  // namespace
}  // namespace undercroft::typing_test
