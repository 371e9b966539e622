// peace_test.cc: R146: what keeps players safe from each other outlives the player who did the
// deed.
#include <gtest/gtest.h>

#include <algorithm>

#include "server/sim/turn/turn.h"
#include "tests/support/small_world.h"

namespace undercroft::peace_test {
namespace {

using testing::SmallWorld;

// P throws a flask of fire at Q's cell. Nothing has burnt when the turn ends.
SmallWorld lit(Ruleset rules) {
  SmallWorld small({"########\n"
                    "#P...QF#\n"
                    "########\n"},
                   {{'Q', "player"}, {'F', "fire_flask"}}, rules);
  small.world.move(small.id('F'), Place::held_by(small.id('P')));
  const Intent at_q{IntentVerb::Throw, Direction::None, small.id('F'), "", small.at('Q').at()};
  resolve_turn(small.world, Group{1, small.world.players(), true}, {{small.id('P'), at_q}});
  return small;
}

bool is_burnt(const World& world) {
  return std::any_of(world.events.begin(), world.events.end(),
                     [](const Event& event) { return event.verb == Verb::Burnt; });
}

bool burns_next_turn(SmallWorld& small) {
  resolve_turn(small.world, Group{1, {small.id('Q')}, true}, {});
  return is_burnt(small.world);
}

TEST(Peace, FireSparesOtherPlayersAfterItsThrowerIsForgotten) {
  SmallWorld small = lit(testing::plain_rules());
  ASSERT_NE(small.world.thing_at(1, small.at('Q').at(), Kind::Fire), kNobody);
  EXPECT_FALSE(is_burnt(small.world));
  small.world.forget_player(small.id('P'));
  EXPECT_FALSE(burns_next_turn(small));
}

TEST(Peace, FireBurnsItsThrower) {
  SmallWorld small = lit(testing::plain_rules());
  const Point fire = small.at('Q').at();
  small.world.move(small.id('Q'), Place::on(1, {2, 1}));
  small.world.move(small.id('P'), Place::on(1, fire));
  resolve_turn(small.world, Group{1, {small.id('P')}, true}, {});
  EXPECT_TRUE(is_burnt(small.world));
}

TEST(Peace, FireBurnsAllUnderEitherHouseRule) {
  Ruleset friendly = testing::plain_rules();
  friendly.friendly_fire = true;
  Ruleset pvp = testing::plain_rules();
  pvp.pvp = true;
  for (const Ruleset& rules : {friendly, pvp}) {
    SmallWorld small = lit(rules);
    EXPECT_TRUE(is_burnt(small.world));
    small.world.forget_player(small.id('P'));
    EXPECT_TRUE(burns_next_turn(small));
  }
}

}  // namespace
}  // namespace undercroft::peace_test
