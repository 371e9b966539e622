// friend_views_test.cc: what players can tell of each other (R121).
#include "server/protocol/friend_views.h"

#include <gtest/gtest.h>

#include "server/protocol/observer.h"
#include "tests/support/small_world.h"

namespace undercroft::friend_views_test {
namespace {

using testing::SmallWorld;

const std::string kMap = "########\n#PQ..#R#\n########\n";

std::vector<FriendView> seen_by_p(SmallWorld& small) {
  Observer observer(small.id('P'));
  observer.look(small.world);
  return friends_of(small.world, observer.knowledge(), small.id('P'));
}

TEST(FriendViews, SayWhatFriendsInViewWearAndNeed) {
  SmallWorld small({kMap}, {{'Q', "player"}, {'R', "player"}});
  const EntityId dagger =
      small.world.spawn(small.world.catalogue().at("dagger"), Place::held_by(small.id('Q')));
  EXPECT_EQ(seen_by_p(small).front().words, "Has no weapon in hand.");
  small.at('Q').worn[static_cast<std::size_t>(Slot::Weapon)] = dagger;
  small.at('Q').health = 1;
  const auto friends = seen_by_p(small);
  ASSERT_EQ(friends.size(), 1U) << "R is out of view";
  EXPECT_EQ(friends.front(), (FriendView{small.id('Q'), "Wields a dagger. Needs healing."}));
}

TEST(FriendViews, SayHowLongADownedFriendLives) {
  SmallWorld small({kMap}, {{'Q', "player"}, {'R', "player"}});
  small.at('Q').alive = false;
  small.at('Q').set(Status::Down, 12);
  small.world.become(small.id('Q'), Kind::Downed);
  EXPECT_EQ(seen_by_p(small).front().words, "Has no weapon in hand. Is down: dies in 12 turns.");
}

TEST(FriendViews, SayNothingOfFoes) {
  Ruleset rules;
  rules.pvp = true;
  SmallWorld small({kMap}, {{'Q', "player"}, {'R', "player"}}, rules);
  EXPECT_TRUE(seen_by_p(small).empty());
}

}  // namespace
}  // namespace undercroft::friend_views_test
