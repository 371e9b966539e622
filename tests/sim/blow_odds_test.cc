// blow_odds_test.cc: the odds of a blow are those of the duel's rolls (R72, R204).
#include "server/sim/rules/blow_odds.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>

#include "server/sim/rules/combat.h"
#include "tests/support/small_world.h"

namespace undercroft::blow_odds_test {
namespace {

using testing::SmallWorld;

// Each pair of speed rolls with each roll of force, counted.
int counted_percent(int ours, int theirs, int force, int armour, int lead = 1) {
  int harmful = 0;
  for (int a = 0; a <= ours; ++a) {
    for (int b = 0; b <= theirs; ++b) {
      for (int f = 0; f <= force; ++f) harmful += b < a + lead && f > armour ? 1 : 0;
    }
  }
  return 100 * harmful / ((ours + 1) * (theirs + 1) * (force + 1));
}

TEST(BlowOdds, AreThoseOfTheRolls) {
  SmallWorld w({"#####\n#PG.#\n#####\n"}, {{'G', "grunt"}});
  for (const auto& [ours, theirs, force, armour] :
       {std::array{5, 5, 4, 0}, {3, 8, 6, 2}, {8, 3, 6, 5}, {0, 5, 3, 1}, {5, 0, 3, 0}}) {
    w.at('G').base.speed = ours;
    w.at('G').base.strength = force;
    w.at('P').base.speed = theirs;
    w.at('P').base.armour = armour;
    const BlowOdds odds = odds_of_blow(w.world, w.id('G'), w.id('P'));
    EXPECT_EQ(odds, (BlowOdds{1, force - armour, counted_percent(ours, theirs, force, armour)}));
  }
}

TEST(BlowOdds, KnowTheLeadThatAvoids) {
  Ruleset rules;
  rules.avoid_lead = 3;
  SmallWorld w({"#####\n#PG.#\n#####\n"}, {{'G', "grunt"}}, rules);
  for (const auto& [ours, theirs] : {std::array{5, 5}, {3, 8}, {8, 3}, {0, 2}, {0, 3}}) {
    w.at('G').base.speed = ours;
    w.at('G').base.strength = 4;
    w.at('P').base.speed = theirs;
    const BlowOdds odds = odds_of_blow(w.world, w.id('G'), w.id('P'));
    EXPECT_EQ(odds, (BlowOdds{1, 4, counted_percent(ours, theirs, 4, 0, 3)}));
  }
}

TEST(BlowOdds, NothingGetsThroughThickArmour) {
  SmallWorld w({"#####\n#PG.#\n#####\n"}, {{'G', "grunt"}});
  w.at('P').base.armour = 9;
  EXPECT_EQ(odds_of_blow(w.world, w.id('G'), w.id('P')), BlowOdds{});
}

TEST(BlowOdds, AStunnedTargetAvoidsNothing) {
  SmallWorld w({"#####\n#PG.#\n#####\n"}, {{'G', "grunt"}});
  w.at('G').base.strength = 3;
  w.at('P').set(Status::Stun, 1);
  EXPECT_EQ(odds_of_blow(w.world, w.id('G'), w.id('P')), (BlowOdds{1, 3, 75}));
}

// F3: from one side a lone player chips 1 off a shell, and one in company does nothing.
TEST(BlowOdds, AShellTurnsWhatItTurns) {
  SmallWorld w({"#######\n#PG..Q#\n#######\n"}, {{'G', "grunt"}, {'Q', "player"}});
  w.at('P').base.strength = 5;
  w.at('G').traits.add(Trait::Shelled);
  EXPECT_EQ(odds_of_blow(w.world, w.id('P'), w.id('G')), BlowOdds{});
  w.world.move(w.id('Q'), Place::on(1, {3, 1}));
  EXPECT_EQ(odds_of_blow(w.world, w.id('P'), w.id('G')).most, 5) << "it is flanked";
  w.world.forget_player(w.id('Q'));
  EXPECT_EQ(odds_of_blow(w.world, w.id('P'), w.id('G')).most, 1);
}

// R140: it rolls half its speed.
TEST(BlowOdds, AFlankedTargetAvoidsLess) {
  SmallWorld w({"######\n#PG.Q#\n######\n"}, {{'G', "grunt"}, {'Q', "player"}});
  const int before = odds_of_blow(w.world, w.id('P'), w.id('G')).percent;
  w.world.move(w.id('Q'), Place::on(1, {3, 1}));
  EXPECT_GT(odds_of_blow(w.world, w.id('P'), w.id('G')).percent, before);
}

TEST(BlowOdds, PlainBlowsAlwaysDoTheSame) {
  SmallWorld w({"#####\n#PG.#\n#####\n"}, {{'G', "grunt"}}, testing::plain_rules());
  w.at('G').base.strength = 3;
  EXPECT_EQ(odds_of_blow(w.world, w.id('G'), w.id('P')), (BlowOdds{3, 3, 100}));
}

// R223: what the target resists is no harm.
TEST(BlowOdds, ResistanceCounts) {
  auto catalogue = testing::small_catalogue();
  Blueprint idol = (*catalogue)[catalogue->at("grunt")];
  idol.key = "idol";
  idol.resists = {{"blow", 75}};
  catalogue->add(idol);
  SmallWorld w({"#####\n#PG.#\n#####\n"}, {{'G', "idol"}}, {}, 1, catalogue);
  w.at('P').base.strength = 8;
  EXPECT_EQ(odds_of_blow(w.world, w.id('P'), w.id('G')).most, 2);
}

// R72: the odds are those of the fight itself, counted by its dice.
TEST(BlowOdds, MeetTheSharesOfManyFights) {
  constexpr int kFights = 2000;
  int strikes = 0;
  int harmful = 0;
  int most = 0;
  BlowOdds odds;
  for (std::uint64_t seed = 1; seed <= kFights; ++seed) {
    SmallWorld w({"######\n#PGQ.#\n######\n"}, {{'G', "grunt"}, {'Q', "player"}}, {}, seed);
    w.at('G').health = w.at('G').max_health = 90;
    w.at('P').base.strength = 5;
    odds = odds_of_blow(w.world, w.id('P'), w.id('G'));
    fight(w.world, w.id('P'), w.id('G'));
    for (const Event& event : w.world.events) {
      if (event.verb == Verb::Strike && event.who == w.id('P')) ++strikes;
      // Its sufferer comes first.
      if (event.verb != Verb::Damage || event.whom != w.id('P')) continue;
      ++harmful;
      most = std::max(most, event.amount);
    }
  }
  EXPECT_EQ(most, odds.most);
  EXPECT_NEAR(100.0 * harmful / strikes, odds.percent, 3);
}

// Each pair of speed rolls: the one that began is faster on equal rolls.
TEST(BlowOdds, TheFasterStrikesFirst) {
  SmallWorld w({"#####\n#PG.#\n#####\n"}, {{'G', "grunt"}});
  w.at('P').base.speed = 1;
  w.at('G').base.speed = 2;
  const Odds begun = odds_of_first_strike(w.world, w.id('P'), w.id('G'));  // 0-0, 1-0, 1-1 of 6
  EXPECT_EQ(begun.part * 2, begun.whole);
  const Odds struck = odds_of_first_strike(w.world, w.id('G'), w.id('P'));
  EXPECT_EQ(struck.part * 6, struck.whole * 5);
}

}  // namespace
}  // namespace undercroft::blow_odds_test
