// following_test.cc: followers choose when their leader has chosen, go over stairs, and are not
// left behind unasked (R105).
#include <gtest/gtest.h>

#include "tests/support/realm_harness.h"
#include "tests/support/small_world.h"

namespace undercroft::following_test {
namespace {

using testing::FakeConnection;
using testing::RealmHarness;
using testing::SmallWorld;

void follow(RealmHarness& table, const std::shared_ptr<FakeConnection>& by,
            const std::string& whom) {
  const StandingIntent intent{.verb = StandingVerb::Follow, .whom = by->member(whom)->id};
  table.say(by, StandingMessage{++table.sequence, by->known.turn + 1, false, intent});
}

struct Following : ::testing::Test {
  RealmHarness table{testing::hall("<PQR..........")};
  std::shared_ptr<FakeConnection> ann = table.join("Ann");
  std::shared_ptr<FakeConnection> bob = table.join("Bob");
  std::shared_ptr<FakeConnection> cleo = table.join("Cleo");
};

TEST_F(Following, FollowerIsShownAndHasNotChosenBeforeItsLeader) {
  follow(table, ann, "Bob");
  EXPECT_EQ(bob->member("Ann")->follows, bob->known.self.id);
  EXPECT_EQ(cleo->member("Ann")->follows, cleo->member("Bob")->id);
  EXPECT_FALSE(cleo->member("Ann")->chosen);
  table.wait(bob);
  EXPECT_TRUE(cleo->member("Ann")->chosen) << "at once with Bob";
  EXPECT_EQ(ann->known.turn, 0u);
  table.wait(cleo);
  EXPECT_EQ(ann->known.turn, 1u);
  table.wait(ann);
  EXPECT_EQ(bob->member("Ann")->follows, kNobody);
}

TEST_F(Following, LineOfFollowersWaitsForItsHead) {
  follow(table, ann, "Bob");
  follow(table, bob, "Cleo");
  EXPECT_EQ(table.realm.next_tick(), std::nullopt) << "no deadline runs";
  table.wait(cleo);
  EXPECT_EQ(ann->known.turn, 1u);
}

// Turns would pass beside a body that stands guard, perhaps in danger.
TEST_F(Following, EndsWhenTheLeadersClientIsGone) {
  follow(table, ann, "Bob");
  table.drop(bob);
  table.drop(cleo);
  table.pass(10000);
  ASSERT_NE(ann->last<Stopped>(), nullptr);
  EXPECT_EQ(ann->last<Stopped>()->sentence, "Bob is not connected any more.");
  EXPECT_LE(ann->known.turn, 1u);
}

TEST_F(Following, FollowerGoesOnWhenItsLeaderMissesTheTurn) {
  follow(table, ann, "Bob");
  for (int i = 0; i < 3; ++i) {
    table.wait(cleo);
    table.pass(5000);
  }
  EXPECT_TRUE(cleo->member("Bob")->away);
  EXPECT_FALSE(cleo->member("Ann")->away) << "others waited for Bob, not for Ann";
  EXPECT_EQ(*ann->known.reserve_ms, 20000U);
  EXPECT_EQ(ann->last<Stopped>(), nullptr);
}

// Two levels. P stands on the stairs down, Q at the other end of the hall.
World two_halls() {
  SmallWorld w({"#########################\n"
                "#<Q....................P#\n"
                "#########################\n",
                "#########################\n"
                "#<......................#\n"
                "#########################\n"},
               {{'Q', "player"}}, testing::plain_rules());
  w.world.set_ground(1, w.at('P').at(), Ground::StairsDown);
  return std::move(w.world);
}

TEST(Stairs, LeaderIsAskedOnceAboutAFarFriend) {
  RealmHarness table(two_halls());
  const auto ann = table.join("Ann");
  const auto bob = table.join("Bob");
  const Intent down{.verb = IntentVerb::Descend};
  table.act(ann, down);
  ASSERT_NE(ann->last<Rejected>(), nullptr);
  EXPECT_EQ(ann->last<Rejected>()->sentence, "Bob is 21 cells away: again to go down without Bob.");
  table.act(ann, down);
  EXPECT_TRUE(ann->accepted(table.sequence));
}

TEST(Stairs, FollowerComesAlongUnasked) {
  RealmHarness table(two_halls());
  const auto ann = table.join("Ann");
  const auto bob = table.join("Bob");
  follow(table, bob, "Ann");
  table.act(ann, {.verb = IntentVerb::Descend});
  EXPECT_EQ(ann->last<Rejected>(), nullptr);
  for (int i = 0; i < 10; ++i) table.pass(1000);
  EXPECT_EQ(bob->known.depth, 2);
  EXPECT_EQ(bob->last<Stopped>(), nullptr);
  EXPECT_LE(distance(bob->known.self.at, ann->known.self.at), 2);
}

}  // namespace
}  // namespace undercroft::following_test
