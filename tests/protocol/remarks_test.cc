// remarks_test.cc: what players can tell of each other and of items (R121).
#include "server/protocol/remarks.h"

#include <gtest/gtest.h>

#include "server/protocol/observer.h"
#include "tests/support/small_world.h"

namespace undercroft::remarks_test {
namespace {

using testing::SmallWorld;

const std::string kMap = "########\n#PQ..#R#\n########\n";

std::vector<Remark> seen_by_p(SmallWorld& small) {
  Observer observer(small.id('P'));
  observer.look(small.world);
  return remarks_of(small.world, observer.knowledge(), small.id('P'));
}

TEST(Remarks, SayWhatFriendsInViewWearAndNeed) {
  SmallWorld small({kMap}, {{'Q', "player"}, {'R', "player"}});
  const EntityId dagger =
      small.world.spawn(small.world.catalogue().at("dagger"), Place::held_by(small.id('Q')));
  EXPECT_EQ(seen_by_p(small).front().words, "Has no weapon in hand.");
  small.at('Q').worn[static_cast<std::size_t>(Slot::Weapon)] = dagger;
  small.at('Q').health = 1;
  const auto friends = seen_by_p(small);
  ASSERT_EQ(friends.size(), 1U) << "R is out of view";
  EXPECT_EQ(friends.front(), (Remark{small.id('Q'), "Wields a dagger. Needs healing."}));
}

TEST(Remarks, SayHowLongADownedFriendLives) {
  SmallWorld small({kMap}, {{'Q', "player"}, {'R', "player"}});
  small.at('Q').alive = false;
  small.at('Q').set(Status::Down, 12);
  small.world.become(small.id('Q'), Kind::Downed);
  EXPECT_EQ(seen_by_p(small).front().words, "Has no weapon in hand. Is down: dies in 12 turns.");
}

TEST(Remarks, SayNothingOfFoes) {
  Ruleset rules;
  rules.pvp = true;
  SmallWorld small({kMap}, {{'Q', "player"}, {'R', "player"}}, rules);
  EXPECT_TRUE(seen_by_p(small).empty());
}

std::string remark_on_drawn(SmallWorld& small, char letter) {
  for (const Remark& remark : seen_by_p(small)) {
    if (remark.id == small.id(letter)) return remark.words;
  }
  return "";
}

TEST(Remarks, SayWhatAWeaponWouldChange) {
  SmallWorld small({"########\n#Pdv...#\n########\n"}, {{'d', "dagger"}, {'v', "vial"}});
  const std::string bare = remark_on_drawn(small, 'd');
  EXPECT_TRUE(bare.starts_with("If you wield it: strength ")) << bare;
  EXPECT_EQ(remark_on_drawn(small, 'v'), "");
  const EntityId other =
      small.world.spawn(small.world.catalogue().at("pick"), Place::held_by(small.id('P')));
  small.at('P').worn[static_cast<std::size_t>(Slot::Weapon)] = other;
  const std::string instead = remark_on_drawn(small, 'd');
  EXPECT_TRUE(instead.starts_with("Instead of your pick: ")) << instead;
}

}  // namespace
}  // namespace undercroft::remarks_test
