// bags_test.cc: what a run has had comes back last (D62, R206).
//
// UNDERCROFT_SEEDS=200 plays that many realms instead of a few.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <map>
#include <memory>
#include <set>

#include "server/sim/content/builtin.h"
#include "server/sim/generation/level_builder.h"
#include "server/sim/generation/stages.h"
#include "server/sim/generation/things/stock.h"
#include "server/sim/rules/runs.h"
#include "server/sim/world/themes.h"

namespace undercroft::bags_test {
namespace {

constexpr int kDeepest = 5;
constexpr int kFewSeeds = 24;
constexpr int kRuns = 4;

std::uint64_t seeds() {
  const char* wanted = std::getenv("UNDERCROFT_SEEDS");
  return wanted == nullptr ? kFewSeeds : std::stoull(wanted);
}

std::shared_ptr<const Catalogue> game() {
  static const auto kGame = std::make_shared<const Catalogue>(game_catalogue());
  return kGame;
}

TEST(PieceHistory, CountsTheRunsSinceAPiece) {
  const PieceHistory history{.run = 5, .used = {{1, 5}, {2, 4}, {3, 2}, {4, 1}}};
  EXPECT_EQ(history.away(1), 0U) << "this run has it";
  EXPECT_EQ(history.away(2), 1U);
  EXPECT_EQ(history.away(3), 3U);
  EXPECT_EQ(history.away(4), 4U) << "forgotten";
  EXPECT_EQ(history.away(9), 4U) << "never used";
  EXPECT_EQ(remembered_by(history.used, 5), (std::vector<UsedPiece>{{1, 5}, {2, 4}, {3, 2}}));
}

TEST(PieceHistory, KnowsWhatEarlierRunsHadWhenThisRunHasItToo) {
  const PieceHistory history{.run = 3, .used = {{1, 2}, {1, 3}, {2, 3}}};
  EXPECT_EQ(history.away(1), 0U);
  EXPECT_EQ(history.away_before(1), 1U);
  EXPECT_EQ(history.away_before(2), 4U);
}

TEST(PieceHistory, NotesAPieceOnceARun) {
  std::vector<UsedPiece> used;
  note_piece(used, 7, 1);
  note_piece(used, 8, 1);
  note_piece(used, 7, 2);
  note_piece(used, 7, 2);
  EXPECT_EQ(used, (std::vector<UsedPiece>{{7, 1}, {8, 1}, {7, 2}}));
}

TEST(PieceHistory, KeepsSortsApart) {
  EXPECT_NE(number_of_piece("room", "The Bath"), number_of_piece("thing", "The Bath"));
  EXPECT_EQ(number_of_piece("theme", "flooded"), 677842469846845883ULL) << "numbers are stored";
}

TEST(PieceHistory, LongestAwayComeFirst) {
  const std::vector<int> lots = {10, 11, 12, 13};
  const auto runs = [](int lot) { return lot == 11 || lot == 13 ? 3U : 1U; };
  EXPECT_EQ(longest_away(lots, runs), (std::vector<int>{11, 13}));
}

// ---- a bag of four ----

Blueprint king(const std::string& key) {
  Blueprint b;
  b.key = key;
  b.name = key;
  b.kind = Kind::Monster;
  b.health = 2;
  b.depth = Depths{1, 2};
  b.signature = "king";
  return b;
}

Catalogue four_kings(Count count) {
  Catalogue catalogue;
  for (const char* key : {"ant", "bee", "cat", "dog"}) catalogue.add(king(key));
  for (int depth = 1; depth <= 2; ++depth) {
    LevelTable table;
    table.depth = depth;
    table.signatures = {{"king", count}};
    catalogue.add_level(table);
  }
  return catalogue;
}

std::set<BlueprintId> kings(const Catalogue& catalogue, std::uint64_t seed, PieceHistory history) {
  const Stock stock =
      take_stock(catalogue, options_by_table(catalogue, seed, 1, kDeepest, std::move(history)));
  return {stock.monsters.begin(), stock.monsters.end()};
}

TEST(Signatures, DrawEachPieceOnceBeforeAnyReturns) {
  const Catalogue catalogue = four_kings({1, 1});
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    PieceHistory history;
    std::set<BlueprintId> met;
    for (history.run = 1; history.run <= 4; ++history.run) {
      const auto drawn = kings(catalogue, seed + history.run, history);
      ASSERT_EQ(drawn.size(), 1U) << "and none by its depth";
      EXPECT_TRUE(met.insert(*drawn.begin()).second) << "run " << history.run;
      note_piece(history.used, number_of_blueprint(catalogue[*drawn.begin()]), history.run);
    }
  }
}

TEST(Signatures, ReturnThePiecesOfTheOldestRunFirst) {
  const Catalogue catalogue = four_kings({1, 1});
  const auto number = [&](const char* key) {
    return number_of_blueprint(catalogue[catalogue.at(key)]);
  };
  const PieceHistory history{
      .run = 4,
      .used = {{number("ant"), 3}, {number("bee"), 1}, {number("cat"), 2}, {number("dog"), 4}}};
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    EXPECT_EQ(kings(catalogue, seed, history), std::set{catalogue.at("bee")});
  }
}

TEST(Signatures, DrawFewerThanAskedForIfThereAreFewer) {
  const Catalogue catalogue = four_kings({9, 9});
  EXPECT_EQ(kings(catalogue, 1, {}).size(), 4U);
}

TEST(Signatures, AppearByTheirDepthWhereNoLevelDrawsThem) {
  Catalogue catalogue = four_kings({1, 1});
  LevelTable table;
  table.depth = 1;
  catalogue.add_level(table);
  std::set<std::size_t> counts;
  for (std::uint64_t seed = 1; seed <= 40; ++seed) {
    counts.insert(kings(catalogue, seed, {}).size());
  }
  EXPECT_GT(counts.size(), 2U) << "each is there or not";
}

TEST(Guards, TakeTurns) {
  Catalogue catalogue = four_kings({0, 0});
  LevelTable table;
  table.depth = 1;
  table.guard = "ant";
  table.guards = {"ant", "bee"};
  catalogue.add_level(table);
  LevelOptions options = options_by_table(catalogue, 1, 1, kDeepest);
  const std::string first = table_of(catalogue, options).guard;
  options.history = {.run = 2, .used = {{number_of_piece("guard", first), 1}}};
  for (options.seed = 1; options.seed <= 20; ++options.seed) {
    EXPECT_NE(table_of(catalogue, options).guard, first);
  }
}

TEST(Themes, OfTheLastRunDoNotReturnWhileAnotherOrNoneIsLeft) {
  std::map<std::string, int> themes;
  for (std::uint64_t seed = 1; seed <= 200; ++seed) {
    const PieceHistory history{.run = 2, .used = {{number_of_piece("theme", "crypt"), 1}}};
    for (int depth = 1; depth <= kDeepest; ++depth) {
      ++themes[theme_of(*game(), seed, depth, kDeepest, history)];
    }
  }
  EXPECT_EQ(themes.count("crypt"), 0U);
  EXPECT_GT(themes[""], 0);
  EXPECT_GT(themes["frozen"], 0);
}

// A level's theme is the same before and after it is built, although the run then has it.
TEST(Themes, StayWhenTheirLevelIsBuilt) {
  for (std::uint64_t seed = 1; seed <= 200; ++seed) {
    PieceHistory history{.run = 2, .used = {}};
    for (const LevelTheme& theme : game()->themes()) {
      note_piece(history.used, number_of_piece("theme", theme.key), 1);
    }
    for (int depth = 1; depth <= kDeepest; ++depth) {
      const std::string before = theme_of(*game(), seed, depth, kDeepest, history);
      if (!before.empty()) note_piece(history.used, number_of_piece("theme", before), 2);
      EXPECT_EQ(theme_of(*game(), seed, depth, kDeepest, history), before) << seed;
    }
  }
}

// ---- realms ----

World first_world(std::uint64_t seed) {
  Ruleset rules;
  rules.depth = kDeepest;
  return {game(), rules, seed};
}

// The openings that the plan of the world's first level has.
std::set<std::string> openings_of(World& world) {
  const auto plan = plan_of_level(
      options_by_table(*game(), world.seed(), 1, kDeepest, {world.run.number, world.run.pieces}),
      *game());
  EXPECT_TRUE(plan.has_value()) << plan.error();
  if (!plan) return {};
  add_planned_level(world, *plan);
  std::set<std::string> openings;
  for (const DrawnPlace& place : plan->drawn) {
    const DrawnRoom& room = game()->rooms()[place.drawing];
    if (room.signature == "opening") openings.insert(room.name);
  }
  return openings;
}

// R206: of 200 realms, no two runs in a row share their three pieces; here, not even one of them.
TEST(ManySeedsOfBags, NoTwoRunsInARowShareAnOpening) {
  std::set<std::string> all;
  std::uint64_t fewer = 0;
  for (std::uint64_t seed = 1; seed <= seeds(); ++seed) {
    World world = first_world(seed);
    std::set<std::string> last;
    for (int run = 1; run <= kRuns; ++run) {
      const std::set<std::string> openings = openings_of(world);
      fewer += openings.size() < 3 ? 1 : 0;
      for (const std::string& opening : openings) {
        EXPECT_EQ(last.count(opening), 0U) << opening << ", seed " << seed << ", run " << run;
      }
      all.insert(openings.begin(), openings.end());
      last = openings;
      world = world.next_run(seed_of_next_run(world, 0));
    }
  }
  EXPECT_GE(all.size(), 8U);
  EXPECT_LE(fewer * 10, seeds() * kRuns) << "levels without room for three";
}

// Two realms with the same past build the same levels; a past of another kind changes them.
TEST(ManySeedsOfBags, LevelsFollowFromTheSeedAndThePast) {
  World first = first_world(3);
  ASSERT_TRUE(build_next_level(first).has_value());
  World one = first.next_run(seed_of_next_run(first, 0));
  World other = first.next_run(seed_of_next_run(first, 0));
  World forgetful = first.next_run(seed_of_next_run(first, 0));
  EXPECT_EQ(one.run.pieces, first.run.pieces) << "carried over";
  forgetful.run.pieces.clear();
  for (World* world : {&one, &other, &forgetful}) {
    ASSERT_TRUE(build_next_level(*world).has_value());
  }
  EXPECT_EQ(one.hash(), other.hash());
  EXPECT_NE(one.hash(), forgetful.hash());
}

}  // namespace
}  // namespace undercroft::bags_test
