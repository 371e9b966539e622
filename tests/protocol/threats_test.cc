// threats_test.cc: what blows of the foes in view can do (R204).
#include "server/protocol/threats.h"

#include <gtest/gtest.h>

#include "server/protocol/observer.h"
#include "server/sim/rules/blow_odds.h"
#include "tests/support/small_world.h"

namespace undercroft::threats_test {
namespace {

using testing::SmallWorld;

TEST(Threats, AreThoseOfTheFoesInView) {
  SmallWorld small({"########\n#PA..#A#\n########\n"}, {{'A', "grunt"}});
  Observer observer(small.id('P'));
  observer.look(small.world);
  const auto threats = threats_to(small.world, observer.knowledge(), small.id('P'));
  ASSERT_EQ(threats.size(), 1U);
  EXPECT_EQ(threats.front().id, small.id('A', 0));
  const BlowOdds own = odds_of_blow(small.world, small.id('P'), small.id('A', 0));
  EXPECT_EQ(threats.front().own_most, own.most);
  EXPECT_EQ(threats.front().own_percent, own.percent);
  EXPECT_FALSE(threats.front().shoots);
}

TEST(Threats, HaveTheOddsOfShotsForAShooter) {
  SmallWorld small({"########\n#P..A..#\n########\n"}, {{'A', "grunt"}});
  const auto bow =
      small.world.spawn(small.world.catalogue().at("bow"), Place::held_by(small.id('P')));
  small.at('P').base.strength = 5;
  Observer observer(small.id('P'));
  observer.look(small.world);
  const auto shot_most = [&] {
    return threats_to(small.world, observer.knowledge(), small.id('P')).front().shot_most;
  };
  EXPECT_EQ(shot_most(), 0);
  small.at('P').worn[static_cast<std::size_t>(Slot::Weapon)] = bow;
  EXPECT_EQ(shot_most(), 5);
}

// A player may not have looked again since a foe left the world.
TEST(Threats, LeaveOutFoesThatAreGone) {
  SmallWorld small({"#####\n#PA.#\n#####\n"}, {{'A', "grunt"}});
  Observer observer(small.id('P'));
  observer.look(small.world);
  small.world.remove(small.id('A'));
  EXPECT_TRUE(threats_to(small.world, observer.knowledge(), small.id('P')).empty());
}

}  // namespace
}  // namespace undercroft::threats_test
