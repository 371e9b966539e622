// themes_test.cc: which theme a level has, and what a theme changes (D49).
#include "server/sim/world/themes.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <set>

#include "server/sim/content/builtin.h"
#include "server/sim/content/loader.h"
#include "server/sim/generation/stages.h"
#include "server/sim/generation/things/stock.h"
#include "tests/generation/dungeon.h"

namespace undercroft::themes_test {
namespace {

using ::testing::ElementsAre;

constexpr int kDepths = 5;

Catalogue with_themes() {
  Catalogue catalogue = test_catalogue();
  const auto errors = load_content_file(catalogue, R"(
[theme.wet]
name    = "The Wet Ones"
arrival = "It drips."
lakes   = 1

[theme.dry]
name = "The Dry Ones"
monsters   = { wolf = 0, rat = [7, 7] }
features   = { altar = 1 }

[[level]]
depth    = 1
rooms    = [8, 12]
monsters = { rat = 1, wolf = 2 }
features = { crate = 1 }
themes   = { plain = 1, wet = 1, dry = 1 }

[[level]]
depth  = 2
rooms  = [8, 12]
themes = { wet = 5 }
)",
                                        "a.toml");
  for (const ContentError& error : errors) ADD_FAILURE() << to_string(error);
  return catalogue;
}

TEST(Themes, AreLaidOverTheTable) {
  const Catalogue catalogue = with_themes();
  const LevelTable table = table_of(catalogue, "dry", 1, kDepths);
  EXPECT_EQ(table.name, "The Dry Ones");
  EXPECT_THAT(table.monsters, ElementsAre(PlacedEntry{"rat", {7, 7}}));
  EXPECT_THAT(table.features,
              ElementsAre(PlacedEntry{"crate", {1, 1}}, PlacedEntry{"altar", {1, 1}}));
  EXPECT_EQ(table.rooms, (Count{8, 12}));
  EXPECT_EQ(table_of(catalogue, "wet", 1, kDepths).lakes, (Count{1, 1}));
  EXPECT_EQ(table_of(catalogue, "", 1, kDepths), catalogue.level_table(1, kDepths));
}

TEST(Themes, AreDrawnByWeight) {
  const Catalogue catalogue = with_themes();
  std::map<std::string, int> levels;
  for (std::uint64_t seed = 1; seed <= 300; ++seed) ++levels[theme_of(catalogue, seed, 1, kDepths)];
  ASSERT_EQ(levels.size(), 3U);
  for (const auto& [theme, count] : levels) EXPECT_GT(count, 60) << theme;
}

TEST(Themes, ComeAgainOnlyWhereThereIsNoOther) {
  const Catalogue catalogue = with_themes();
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    EXPECT_EQ(theme_of(catalogue, seed, 2, kDepths), "wet") << seed;
  }
}

TEST(Themes, GiveTheLevelItsName) {
  const Catalogue catalogue = with_themes();
  const PlanResult planned = plan_level(options_by_table(catalogue, 1, 2, kDepths), catalogue);
  ASSERT_TRUE(planned.plan.has_value());
  EXPECT_EQ(planned.plan->name, "The Wet Ones");
}

// The game's own: each of them on each level, whether or not the level names it.
TEST(GameThemes, FitEveryLevel) {
  const Catalogue game = game_catalogue();
  EXPECT_GE(game.themes().size(), 6U);
  for (const LevelTheme& theme : game.themes()) {
    EXPECT_FALSE(theme.arrival.empty()) << theme.key;
    for (int depth = 1; depth <= kDepths; ++depth) {
      LevelOptions options = options_by_table(game, 7, depth, kDepths);
      const LevelTable table = table_of(game, theme.key, depth, kDepths);
      options.theme = theme.key;
      options.style = parse_style(table.style).value_or(Style::Rooms);
      const PlanResult planned = plan_level(options, game);
      EXPECT_TRUE(planned.plan.has_value())
          << theme.key << " on depth " << depth << ": " << planned.reason;
    }
  }
}

TEST(GameThemes, AreOnceInARealmOfTheGame) {
  const Catalogue game = game_catalogue();
  for (std::uint64_t seed = 1; seed <= 100; ++seed) {
    std::set<std::string> seen;
    for (int depth = 1; depth <= kDepths; ++depth) {
      const std::string theme = theme_of(game, seed, depth, kDepths);
      EXPECT_TRUE(theme.empty() || seen.insert(theme).second) << seed << ": " << theme;
    }
  }
}

}  // namespace
}  // namespace undercroft::themes_test
