// parting_test.cc: which friends a player is asked about at the stairs.
#include "server/protocol/parting.h"

#include <gtest/gtest.h>

namespace undercroft::parting_test {
namespace {

constexpr EntityId kBea{2};
constexpr EntityId kCleo{3};

struct Parting : ::testing::Test {
  std::string asks(IntentVerb verb, int depth, const std::vector<LeftFriend>& friends) {
    return asks_before_parting({.verb = verb}, depth, friends, asked);
  }
  AskedParting asked;
};

TEST_F(Parting, IsAskedAboutOncePerLevel) {
  const std::vector<LeftFriend> far = {{kBea, "Bea", 19, false}};
  EXPECT_EQ(asks(IntentVerb::Descend, 1, far),
            "Bea is 19 cells away: again to go down without Bea.");
  EXPECT_EQ(asks(IntentVerb::Descend, 1, far), "");
  EXPECT_EQ(asks(IntentVerb::Ascend, 2, far), "Bea is 19 cells away: again to go up without Bea.");
}

TEST_F(Parting, NamesEachFriendAndTheDowned) {
  const std::vector<LeftFriend> both = {{kBea, "Bea", 19, false}, {kCleo, "Cleo", 1, true}};
  EXPECT_EQ(
      asks(IntentVerb::Descend, 1, both),
      "Bea is 19 cells away and Cleo is down, 1 cell away, and dies if nobody stays: again to go "
      "down without them.");
}

TEST_F(Parting, AsksAgainAboutAFriendWhoFell) {
  EXPECT_NE(asks(IntentVerb::Ascend, 2, {{kBea, "Bea", 9, false}}), "");
  EXPECT_EQ(asks(IntentVerb::Ascend, 2, {{kBea, "Bea", 9, true}}),
            "Bea is down, 9 cells away, and dies if nobody stays: again to go up without Bea.");
  EXPECT_EQ(asks(IntentVerb::Ascend, 2, {{kBea, "Bea", 9, true}}), "");
}

TEST_F(Parting, AsksAgainAboutAnotherFriend) {
  EXPECT_NE(asks(IntentVerb::Descend, 1, {{kBea, "Bea", 9, false}}), "");
  EXPECT_NE(asks(IntentVerb::Descend, 1, {{kBea, "Bea", 9, false}, {kCleo, "Cleo", 9, false}}), "");
}

TEST_F(Parting, AsksNothingWithoutFarFriendsOrStairs) {
  EXPECT_EQ(asks(IntentVerb::Descend, 1, {{kBea, "Bea", 5, false}}), "");
  EXPECT_EQ(asks(IntentVerb::Wait, 1, {{kBea, "Bea", 19, false}}), "");
}

}  // namespace
}  // namespace undercroft::parting_test
