// threats_test.cc: what blows of the foes in view can do (R204).
#include "server/protocol/threats.h"

#include <gtest/gtest.h>

#include "server/protocol/observer.h"
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
