// attributes_test.cc: an attribute is the sum of base, worn items and statuses, and a rule reads
// each of them (R76).
#include "server/sim/world/attributes.h"

#include <gtest/gtest.h>

#include "server/sim/rules/statuses.h"
#include "server/sim/rules/things.h"
#include "server/sim/sight/sight.h"
#include "server/sim/turn/turn.h"
#include "tests/support/small_world.h"

namespace undercroft::attributes_test {
namespace {

using testing::SmallWorld;

SmallWorld duel_world() { return SmallWorld({"#####\n#PM.#\n#####\n"}, {{'M', "idle"}}); }

void bump_right(SmallWorld& small, std::vector<int> dice) {
  small.world.dice.script(std::move(dice));
  resolve_turn(small.world, Group{1, small.world.players(), true},
               {{small.id('P'), Intent{.verb = IntentVerb::Bump, .direction = Direction::Right}}});
  EXPECT_TRUE(small.world.dice.end_script());
}

bool told(const World& world, Verb verb) {
  for (const Event& event : world.events) {
    if (event.verb == verb) return true;
  }
  return false;
}

EntityId give(SmallWorld& small, const char* blueprint) {
  return small.world.spawn(small.world.catalogue().at(blueprint), Place::held_by(small.id('P')));
}

// Each test below reads one attribute through the rule that uses it. Extend the list with R76.
TEST(Attributes, ZeroHealthIsDeath) {
  SmallWorld small = duel_world();
  small.at('M').health = 1;
  bump_right(small, {5, 0, 5, 0, 1});
  EXPECT_TRUE(told(small.world, Verb::Death));
}

TEST(Attributes, StrengthIsTheRangeOfTheDamageRoll) {
  SmallWorld small = duel_world();
  small.at('P').base.strength = 7;
  small.at('M').health = small.at('M').max_health = 20;
  bump_right(small, {5, 0, 5, 0, 7});  // a 7 fits only a roll(7)
  EXPECT_EQ(small.at('M').health, 13);
}

TEST(Attributes, SpeedDecidesWhoStrikesFirst) {
  SmallWorld small = duel_world();
  small.at('P').base.speed = 0;
  small.at('P').health = small.at('P').max_health = 20;
  bump_right(small, {0, 1, 5, 0, 1});  // roll(0), then the idler's roll(5)
  EXPECT_EQ(small.at('P').health, 19);
}

TEST(Attributes, ArmourReducesDamage) {
  SmallWorld small = duel_world();
  small.at('P').base.strength = 3;
  small.at('M').base.armour = 2;
  bump_right(small, {5, 0, 5, 0, 3});
  EXPECT_EQ(small.at('M').health, 1);
}

TEST(Attributes, VisionIsTheSightRadius) {
  SmallWorld small({"##########\n#P.......#\n##########\n"});
  small.at('P').base.vision = 3;
  EXPECT_TRUE(sees_cell(small.world, small.id('P'), 1, {4, 1}));
  EXPECT_FALSE(sees_cell(small.world, small.id('P'), 1, {5, 1}));
}

// vision() computes this attribute alone, because the server needs it for every creature every
// turn. It must agree with attributes().
TEST(Attributes, VisionFunctionAgreesWithAttributes) {
  SmallWorld small = duel_world();
  Entity& player = small.at('P');
  const auto is_same = [&] {
    return vision(small.world, player) == attributes(small.world, player).vision;
  };
  const int plain = player.base.vision;
  EXPECT_TRUE(is_same());
  EXPECT_EQ(vision(small.world, player), plain);
  player.set(Status::Keen, 5);
  EXPECT_TRUE(is_same());
  EXPECT_EQ(vision(small.world, player), plain + 3);  // R84
  player.set(Status::Down, 5);
  EXPECT_TRUE(is_same());
  EXPECT_EQ(vision(small.world, player), 1);  // R141
  player.set(Status::Down, 0);
  player.base.vision = -7;
  EXPECT_TRUE(is_same());
  EXPECT_EQ(vision(small.world, player), 0);  // H7
}

TEST(Attributes, DigPowerMustMatchHardness) {
  SmallWorld small({"#####\n#P#.#\n#####\n"});
  bump_right(small, {});
  EXPECT_FALSE(told(small.world, Verb::Dug));
  small.at('P').base.dig = 2;
  bump_right(small, {});
  EXPECT_TRUE(told(small.world, Verb::Dug));
}

TEST(Attributes, WornItemsAndStatusesAdd) {
  SmallWorld small = duel_world();
  const EntityId pick = give(small, "pick");
  const Entity& player = small.at('P');
  EXPECT_EQ(attributes(small.world, player).dig, 1);
  ASSERT_TRUE(wear_thing(small.world, small.id('P'), pick));
  EXPECT_EQ(attributes(small.world, player).dig, 4);
  small.at('P').set(Status::Strong, 2);  // H5
  small.at('P').set(Status::Swift, 2);
  EXPECT_EQ(attributes(small.world, player).strength, 4);
  EXPECT_EQ(attributes(small.world, player).speed, 8);
  ASSERT_TRUE(drop_thing(small.world, small.id('P'), pick));
  EXPECT_EQ(attributes(small.world, player).dig, 1);
}

TEST(Attributes, WeaponPowerAddsToDamage) {
  SmallWorld small = duel_world();
  ASSERT_TRUE(wear_thing(small.world, small.id('P'), give(small, "dagger")));
  bump_right(small, {5, 0, 5, 0, 2});  // roll(1 + 1)
  EXPECT_TRUE(told(small.world, Verb::Death));
}

// H7.
TEST(Attributes, AreNeverNegative) {
  SmallWorld small = duel_world();
  small.at('P').base.armour = -3;
  EXPECT_EQ(attributes(small.world, small.at('P')).armour, 0);
}

TEST(Statuses, ExpireAfterTheirTurns) {
  SmallWorld small = duel_world();
  small.at('P').set(Status::Insight, 2);
  tick_creature(small.world, small.world.entity(small.id('P')), 1);
  EXPECT_TRUE(small.at('P').is(Status::Insight));
  tick_creature(small.world, small.world.entity(small.id('P')), 2);
  EXPECT_FALSE(small.at('P').is(Status::Insight));
}

TEST(Healing, HappensEveryTenthTurnUpToMaximum) {
  SmallWorld small = duel_world();
  small.at('P').health = 8;
  for (TurnNumber turn = 1; turn <= 30; ++turn)
    tick_creature(small.world, small.world.entity(small.id('P')), turn);
  EXPECT_EQ(small.at('P').health, 10);
}

}  // namespace
}  // namespace undercroft::attributes_test
