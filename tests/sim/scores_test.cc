// scores_test.cc: which players enter a realm's score table, and in what order (R110, H6).
#include <gtest/gtest.h>

#include "server/sim/rules/death.h"
#include "server/sim/rules/down.h"
#include "server/sim/rules/things.h"
#include "server/sim/rules/travel.h"
#include "server/sim/turn/joining.h"
#include "server/sim/turn/turn.h"
#include "tests/support/small_world.h"

namespace undercroft::scores_test {
namespace {

using testing::SmallWorld;

void take_turn(SmallWorld& small, IntentVerb verb) {
  resolve_turn(small.world, Group{1, small.world.players(), true},
               {{small.id('P'), Intent{.verb = verb}}});
}

TEST(Scores, RecordDeadPlayers) {
  SmallWorld small({"#####\n#PA.#\n#####\n"}, {{'A', "grunt"}}, testing::plain_rules());
  small.at('P').health = 1;
  small.at('P').treasure = 7;
  small.at('P').deepest = 3;
  take_turn(small, IntentVerb::Wait);
  const Score expected{"player", 7, 3, 1, false, small.id('P')};
  EXPECT_EQ(small.world.scores, std::vector{expected});
}

TEST(Scores, CarryingTheCrownUpTheFirstStairsWins) {
  SmallWorld small({"#####\n#P..#\n#####\n"});
  small.world.set_ground(1, {1, 1}, Ground::StairsUp);
  take_turn(small, IntentVerb::Ascend);
  EXPECT_TRUE(small.world.scores.empty()) << "leaving needs the Crown";
  small.world.spawn(small.world.catalogue().at("crown"), Place::held_by(small.id('P')));
  take_turn(small, IntentVerb::Ascend);
  ASSERT_EQ(small.world.scores.size(), 1U);
  EXPECT_TRUE(small.world.scores[0].won);
}

// R145: a win counts for every player standing on that level, and for no other.
TEST(Scores, WinCountsForEveryPlayerStandingOnTheLevel) {
  SmallWorld small({"######\n#PQR.#\n######\n", "#####\n#S..#\n#####\n"},
                   {{'Q', "player"}, {'R', "player"}, {'S', "player"}});
  for (const char who : {'P', 'Q', 'R', 'S'}) small.at(who).name = who;
  small.world.set_ground(1, {1, 1}, Ground::StairsUp);
  go_down(small.world, small.id('R'));
  small.world.spawn(small.world.catalogue().at("crown"), Place::held_by(small.id('P')));
  EXPECT_TRUE(ascend(small.world, small.id('P')));
  std::vector<std::string> winners;
  for (const Score& score : small.world.scores) {
    EXPECT_TRUE(score.won);
    winners.push_back(score.name);
  }
  EXPECT_EQ(winners, (std::vector<std::string>{"P", "Q"}));
}

// H6: six heroes take the same treasure from each other's corpses, and end themselves.
TEST(Scores, TreasureScoresOnce) {
  SmallWorld small(
      {"########\n#PQRSTU#\n########\n"},
      {{'Q', "player"}, {'R', "player"}, {'S', "player"}, {'T', "player"}, {'U', "player"}});
  small.at('P').treasure = 500;
  EntityId last = small.id('P');
  give_up(small.world, last);
  for (const char next : {'Q', 'R', 'S', 'T', 'U'}) {
    loot(small.world, small.id(next), last);
    last = small.id(next);
    EXPECT_EQ(small.world.entity(last).treasure, 500) << "it is taken all the same";
    give_up(small.world, last);
  }
  std::vector<int> treasure;
  for (const Score& score : small.world.scores) treasure.push_back(score.treasure);
  EXPECT_EQ(treasure, (std::vector<int>{500, 0, 0, 0, 0, 0}));
}

// H6: a hero who comes back to life keeps its line, which grows by what is new.
TEST(Scores, AHeroHasOneLine) {
  SmallWorld small({"#####\n#P..#\n#####\n"});
  const EntityId hero = small.id('P');
  small.world.entity(hero).treasure = 30;
  for (int death = 0; death < 3; ++death) {
    die(small.world, hero);
    const Place corpse = small.world.entity(hero).place();
    ASSERT_TRUE(respawn(small.world, hero));
    loot(small.world, hero, small.world.thing_at(corpse.depth, corpse.at, Kind::Corpse));
    ++small.world.entity(hero).treasure;
  }
  small.world.entity(hero).won = true;
  keep_score(small.world, hero, true);
  die(small.world, hero);
  ASSERT_EQ(small.world.scores.size(), 1U);
  EXPECT_EQ(small.world.scores[0].treasure, 33);
  EXPECT_TRUE(small.world.scores[0].won) << "it has won, and died after that";
}

TEST(Scores, OrderByWinPointsThenFewestTurns) {
  const std::vector<Score> in_order = {{"a", 1, 5, 900, true},
                                       {"b", 9, 5, 100, false},
                                       {"c", 80, 4, 500, false},
                                       {"d", 180, 2, 100, false},
                                       {"e", 80, 3, 101, false}};
  for (std::size_t i = 0; i < in_order.size(); ++i) {
    for (std::size_t j = 0; j < in_order.size(); ++j) {
      EXPECT_EQ(is_better(in_order[i], in_order[j]), i < j) << i << " and " << j;
    }
  }
}

TEST(Scores, KeepTheBestAndPreferTheEarlierOnTies) {
  SmallWorld small({"#####\n#P..#\n#####\n"});
  const int lines = static_cast<int>(kMaxScoresKept) + 10;
  for (int i = 0; i < lines; ++i) {
    const EntityId hero = small.world.spawn(small.world.catalogue().at("player"), Place::nowhere());
    small.world.entity(hero).treasure = i / 2;
    small.world.entity(hero).name = "player " + std::to_string(i);
    keep_score(small.world, hero, false);
  }
  ASSERT_EQ(small.world.scores.size(), kMaxScoresKept);
  EXPECT_EQ(small.world.scores[0].name, "player " + std::to_string(lines - 2));
  EXPECT_EQ(small.world.scores[1].name, "player " + std::to_string(lines - 1));
  EXPECT_EQ(small.world.scores.back().treasure, 5);
}

}  // namespace
}  // namespace undercroft::scores_test
