// remarks_test.cc: what players can tell of each other and of items (R121).
#include "server/protocol/remarks.h"

#include <gtest/gtest.h>

#include <algorithm>

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

void let_lie(SmallWorld& small, char letter) {
  small.at(letter).alive = false;
  small.at(letter).set(Status::Down, 12);
  small.world.become(small.id(letter), Kind::Downed);
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
  let_lie(small, 'Q');
  EXPECT_EQ(seen_by_p(small).front().words, "Has no weapon in hand. Is down: dies in 12 turns.");
}

std::string remark_on_drawn(SmallWorld& small, char letter) {
  for (const Remark& remark : seen_by_p(small)) {
    if (remark.id == small.id(letter)) return remark.words;
  }
  return "";
}

TEST(Remarks, SayOverWhomAFoeStands) {
  SmallWorld small({kMap}, {{'Q', "player"}, {'R', "player"}});
  let_lie(small, 'Q');
  const EntityId foe =
      small.world.spawn(small.world.catalogue().at("grunt"), Place::on(1, small.at('Q').at()));
  const auto remarks = seen_by_p(small);
  const auto its = std::find_if(remarks.begin(), remarks.end(),
                                [foe](const Remark& one) { return one.id == foe; });
  ASSERT_NE(its, remarks.end());
  EXPECT_EQ(its->words, "Stands over " + small.at('Q').name + ".");
}

TEST(Remarks, SayOverWhomAMimicSleepsToNobody) {
  SmallWorld small({kMap}, {{'Q', "player"}, {'R', "player"}});
  let_lie(small, 'Q');
  const EntityId foe =
      small.world.spawn(small.world.catalogue().at("mimic"), Place::on(1, small.at('Q').at()));
  for (const Remark& one : seen_by_p(small)) EXPECT_NE(one.id, foe) << one.words;
}

TEST(Remarks, SayNothingOfFoes) {
  Ruleset rules;
  rules.pvp = true;
  SmallWorld small({kMap}, {{'Q', "player"}, {'R', "player"}}, rules);
  EXPECT_TRUE(seen_by_p(small).empty());
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
