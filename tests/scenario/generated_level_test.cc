// generated_level_test.cc: `level` in a scenario file is the level that a realm would have.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "server/scenario/parse.h"
#include "server/scenario/setup.h"
#include "server/sim/generation/level_builder.h"
#include "tests/scenario/run_text.h"

namespace undercroft::generated_level_test {
namespace {

using ::testing::AllOf;
using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::StartsWith;

Scenario read(const std::string& text) {
  auto parsed = parse_scenario(text, "a.toml", scenario_catalogue());
  if (const auto* bad = std::get_if<BadScenario>(&parsed)) {
    ADD_FAILURE() << to_string(bad->errors.front());
    return {};
  }
  return std::get<Scenario>(std::move(parsed));
}

using Seen = std::vector<std::string>;  // each entity of a level as text

Seen entities_on(const World& world, int depth) {
  Seen seen;
  for (const Entity& e : world.entities()) {
    if (!e.place().on_level() || e.depth() != depth) continue;
    seen.push_back(world.blueprint(e).key + " " + std::to_string(e.at().x) + "," +
                   std::to_string(e.at().y) + " " + std::string(name_of(e.state)) + " holds " +
                   std::to_string(e.holds().size()) + ", wires " +
                   std::to_string(e.wired_to.size()));
  }
  return seen;
}

TEST(GeneratedLevel, IsThatOfARealm) {
  const Scenario scenario = read("level = { depth = 3, seed = 42 }\n");
  const World played = set_up(scenario).world;
  World realm(std::make_shared<const Catalogue>(authors_catalogue()), Ruleset{}, 42);
  for (int depth = 1; depth <= 4; ++depth) {
    const auto built = build_next_level(realm);
    ASSERT_TRUE(built.has_value()) << built.error();
  }
  ASSERT_EQ(played.level_count(), 4) << "the level below is there, and no deeper one";
  for (int depth = 1; depth <= 4; ++depth) {
    EXPECT_EQ(played.level(depth).name, realm.level(depth).name);
    EXPECT_EQ(entities_on(played, depth), entities_on(realm, depth)) << depth;
    played.level(depth).cells.for_each_point(
        [&](Point p) { EXPECT_EQ(played.ground(depth, p), realm.ground(depth, p)) << depth; });
  }
}

TEST(GeneratedLevel, HasTheSeedOfTheFileUnlessGiven) {
  const Scenario file = read("seed = 9\nlevel = { depth = 1 }\n");
  const Scenario level = read("seed = 1\nlevel = { depth = 1, seed = 9 }\n");
  const Scenario other = read("seed = 1\nlevel = { depth = 1 }\n");
  const Seen nine = entities_on(set_up(file).world, 1);
  EXPECT_EQ(nine, entities_on(set_up(level).world, 1));
  EXPECT_NE(nine, entities_on(set_up(other).world, 1));
}

TEST(GeneratedLevel, HasThatThemeAndStyle) {
  for (const char* text : {"level = { depth = 2, theme = \"flooded\", style = \"caves\" }\n",
                           "level = { depth = 2, style = \"caves\" }\ntheme = \"flooded\"\n"}) {
    const Scenario scenario = read(text);
    ASSERT_NE(scenario.planned, nullptr);
    const LevelOptions& options = scenario.planned->at(1).options;
    EXPECT_EQ(options.theme, "flooded");
    EXPECT_EQ(options.style, Style::Caves);
  }
  EXPECT_EQ(read("level = { depth = 2, theme = \"plain\" }\n").planned->at(1).options.theme, "");
}

TEST(GeneratedLevel, DeepestLevelHasNoneBelowIt) {
  EXPECT_EQ(set_up(read("level = { depth = 5 }\n")).world.level_count(), 5);
  EXPECT_EQ(set_up(read("rules = { depth = 8 }\nlevel = { depth = 5 }\n")).world.level_count(), 6);
}

TEST(GeneratedLevel, DeeperLevelsAppearAsHeroesGoDown) {
  Staged staged = set_up(read("level = { depth = 1 }\nalso = [{ blueprint = \"player\" }]\n"));
  ASSERT_EQ(staged.world.level_count(), 2);
  ASSERT_TRUE(build_levels_ahead_of(staged).has_value());
  EXPECT_EQ(staged.world.level_count(), 2);
  const auto below = staged.world.nearest_free(2, Point{1, 1});
  ASSERT_TRUE(below.has_value());
  staged.world.move(staged.players.front(), Place::on(2, *below));
  ASSERT_TRUE(build_levels_ahead_of(staged).has_value());
  EXPECT_EQ(staged.world.level_count(), 3);
}

TEST(GeneratedLevel, HeroesWithoutAPlaceStandAtTheStairsUp) {
  const Staged staged =
      set_up(read("level = { depth = 2 }\nalso = [{ blueprint = \"player\", name = \"P\" }, "
                  "{ blueprint = \"player\", name = \"Q\" }]\n"));
  ASSERT_EQ(staged.players.size(), 2U);
  const Entity& first = staged.world.entity(staged.players.front());
  const Entity& second = staged.world.entity(staged.players.back());
  EXPECT_EQ(staged.world.ground(2, first.at()), Ground::StairsUp);
  EXPECT_EQ(first.depth(), 2);
  EXPECT_EQ(distance(first.at(), second.at()), 1);
}

// The first cell is in the rim.
TEST(GeneratedLevel, ThingsOfTheFileMustFit) {
  EXPECT_THAT(
      complaints_of("level = { depth = 2 }\nalso = [{ blueprint = \"vial\", at = [0, 0] }]\n"),
      ElementsAre(HasSubstr("at 0,0 is in a wall")));
  EXPECT_THAT(complaints_of("level = { depth = 2 }\nalso = [{ blueprint = \"vial\" }]\n"),
              ElementsAre("a.toml:2: also: `at = [x, y]` is missing"));
}

TEST(GeneratedLevel, MistakesHaveTheirLine) {
  EXPECT_THAT(complaints_of("\nlevel = { depth = 6 }\n"),
              ElementsAre("a.toml:2: level: depth is 6, but the dungeon has 5 levels; rules = { "
                          "depth = N } makes it deeper"));
  EXPECT_THAT(complaints_of("level = { depth = 0 }\n"),
              ElementsAre(HasSubstr("expected a whole number from 1 to 30")));
  EXPECT_THAT(complaints_of("level = { seed = 3 }\n"),
              ElementsAre("a.toml:1: level: `depth = N` is missing"));
  EXPECT_THAT(complaints_of("level = 3\n"),
              ElementsAre("a.toml:1: level is the number 3; expected a table"));
  EXPECT_THAT(complaints_of("level = { depth = 1, stile = \"caves\" }\n"),
              ElementsAre(HasSubstr("unknown key 'stile' (did you mean 'style'?)")));
  EXPECT_THAT(complaints_of("level = { depth = 1 }\nmap = \"\"\"\n###\n\"\"\"\n"),
              ElementsAre("a.toml:2: map and level exclude each other"));
  EXPECT_THAT(complaints_of("level = { depth = 1 }\nroom = \"Twin Vaults\"\n"),
              ElementsAre("a.toml:2: room and level exclude each other"));
}

TEST(GeneratedLevel, UnknownThemesAreNamed) {
  const std::string sentence = "no theme is called 'floded' (did you mean 'flooded'?)";
  EXPECT_THAT(complaints_of("level = { depth = 1, theme = \"floded\" }\n"),
              ElementsAre(StartsWith("a.toml:1: " + sentence)));
  EXPECT_THAT(complaints_of("level = { depth = 1 }\ntheme = \"floded\"\n"),
              ElementsAre(StartsWith("a.toml:2: " + sentence)));
  EXPECT_THAT(complaints_of("level = { depth = 1, theme = \"flooded\" }\ntheme = \"crypt\"\n"),
              ElementsAre("a.toml:2: theme stands in level as well; give it once"));
  EXPECT_THAT(complaints_of("theme = \"flooded\"\n" + room("")),
              Contains(HasSubstr("a.toml:1: theme is a text; expected tables [theme.KEY]")));
}

TEST(GeneratedLevel, ThatCannotBeBuiltSaysWhy) {
  EXPECT_THAT(complaints_of("level = { depth = 1, theme = \"full\" }\n[theme.full]\n"
                            "name = \"Full\"\nfeatures = { spikes = 400, lever = 400 }\n"),
              ElementsAre(AllOf(StartsWith("a.toml:1: level: "), HasSubstr("theme 'full'"),
                                HasSubstr("cannot be built with seed 1: no place for"))));
}

}  // namespace
}  // namespace undercroft::generated_level_test
