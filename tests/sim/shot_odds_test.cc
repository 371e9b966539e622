// shot_odds_test.cc: the odds of a shot are those of the missile's roll (R151).
#include "server/sim/rules/shot_odds.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "server/sim/rules/flight.h"
#include "tests/support/small_world.h"

namespace undercroft::shot_odds_test {
namespace {

using testing::SmallWorld;

// A player with a bow, whose shots have a force of `strength`, and a foe with that armour.
SmallWorld range_with(int strength, int armour, Ruleset rules = {}, std::uint64_t seed = 1) {
  SmallWorld w({"######\n#P..G#\n######\n"}, {{'G', "grunt"}}, rules, seed);
  const EntityId bow = w.world.spawn(w.world.catalogue().at("bow"), Place::held_by(w.id('P')));
  w.at('P').worn[static_cast<std::size_t>(Slot::Weapon)] = bow;
  w.at('P').base.strength = strength;
  w.at('G').base.armour = armour;
  w.at('G').health = w.at('G').max_health = 90;
  return w;
}

TEST(ShotOdds, AreThoseOfTheRollOfForce) {
  const SmallWorld w = range_with(6, 2);
  EXPECT_EQ(odds_of_shot(w.world, w.id('P'), w.id('G')), (BlowOdds{1, 4, 57}))
      << "3, 4, 5 and 6 of the rolls 0 to 6";
}

TEST(ShotOdds, NeedAWeaponThatShoots) {
  SmallWorld w = range_with(6, 2);
  w.at('P').worn = {};
  EXPECT_EQ(odds_of_shot(w.world, w.id('P'), w.id('G')), BlowOdds{});
}

// R225: every one of them returns.
TEST(ShotOdds, AMirrorIsNotHarmed) {
  SmallWorld w = range_with(6, 2);
  w.at('G').traits.add(Trait::Mirror);
  EXPECT_EQ(odds_of_shot(w.world, w.id('P'), w.id('G')), BlowOdds{});
}

// F3: a lone player chips 1 off a shell, and one in company does nothing.
TEST(ShotOdds, AShellTurnsWhatItTurns) {
  SmallWorld w = range_with(6, 2);
  w.at('G').traits.add(Trait::Shelled);
  EXPECT_EQ(odds_of_shot(w.world, w.id('P'), w.id('G')).most, 1);
}

TEST(ShotOdds, NeedAmmunition) {
  auto catalogue = testing::small_catalogue();
  Blueprint bow = (*catalogue)[catalogue->at("bow")];
  bow.key = bow.name = "longbow";
  bow.ammo = "dart";
  catalogue->add(bow);
  SmallWorld w({"######\n#P..G#\n######\n"}, {{'G', "grunt"}}, {}, 1, catalogue);
  const EntityId held = w.world.spawn(catalogue->at("longbow"), Place::held_by(w.id('P')));
  w.at('P').worn[static_cast<std::size_t>(Slot::Weapon)] = held;
  EXPECT_EQ(odds_of_shot(w.world, w.id('P'), w.id('G')), BlowOdds{});
}

TEST(ShotOdds, NothingGetsThroughThickArmour) {
  const SmallWorld w = range_with(6, 9);
  EXPECT_EQ(odds_of_shot(w.world, w.id('P'), w.id('G')), BlowOdds{});
}

TEST(ShotOdds, PlainShotsAlwaysDoTheSame) {
  const SmallWorld w = range_with(6, 2, testing::plain_rules());
  EXPECT_EQ(odds_of_shot(w.world, w.id('P'), w.id('G')), (BlowOdds{4, 4, 100}));
}

// The odds are those of the flight itself, counted by its dice.
TEST(ShotOdds, MeetTheSharesOfManyShots) {
  constexpr int kShots = 2000;
  int harmful = 0;
  int most = 0;
  BlowOdds odds;
  for (std::uint64_t seed = 1; seed <= kShots; ++seed) {
    SmallWorld w = range_with(6, 2, {}, seed);
    odds = odds_of_shot(w.world, w.id('P'), w.id('G'));
    ASSERT_TRUE(fire_bow(w.world, w.id('P'), Direction::Right));
    const Flight flight = w.world.flights.front();
    fly(w.world, flight);
    const int harm = 90 - w.at('G').health;
    harmful += harm > 0 ? 1 : 0;
    most = std::max(most, harm);
  }
  EXPECT_EQ(most, odds.most);
  EXPECT_NEAR(100.0 * harmful / kShots, odds.percent, 3);
}

}  // namespace
}  // namespace undercroft::shot_odds_test
