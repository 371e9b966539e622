// drawn_levels_test.cc: levels that are drawn as a whole (D51).
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <memory>

#include "server/sim/content/builtin.h"
#include "server/sim/content/loader.h"
#include "server/sim/generation/level_builder.h"

namespace undercroft::drawn_levels_test {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

constexpr std::string_view kBelfry = R"(
[[room]]
name  = "The Belfry"
level = true
map   = """
################
#<....c..#.....#
#........+...>.#
#........#..r..#
################
"""
legend = { c = "chest", r = "rat", "+" = "door" }
)";

Catalogue with(const std::string& text, std::vector<std::string>* mistakes = nullptr) {
  static const Catalogue kGame = game_catalogue();
  Catalogue catalogue = kGame;
  for (const ContentError& error : load_content_file(catalogue, text, "a.toml")) {
    if (mistakes != nullptr) mistakes->push_back(to_string(error));
  }
  return catalogue;
}

std::vector<std::string> mistakes_in(const std::string& text) {
  std::vector<std::string> mistakes;
  static_cast<void>(with(text, &mistakes));
  return mistakes;
}

World world_of(const std::string& level, int levels) {
  const std::string text = std::string(kBelfry) + level;
  Ruleset rules;
  rules.depth = levels;
  World world(std::make_shared<const Catalogue>(with(text)), rules, 7);
  for (int i = 0; i < levels; ++i) {
    const auto built = build_next_level(world);
    EXPECT_TRUE(built.has_value()) << built.error();
  }
  return world;
}

int count(const World& world, int depth, Kind kind) {
  int found = 0;
  for (const Entity& e : world.entities()) found += e.depth() == depth && e.kind() == kind ? 1 : 0;
  return found;
}

TEST(DrawnLevels, AreAsTheyAreDrawn) {
  const World world =
      world_of("[[level]]\ndepth = 1\nname = \"The Belfry\"\nmap = \"The Belfry\"\n", 5);
  EXPECT_EQ(world.level(1).cells.size(), (Size{16, 5}));
  EXPECT_EQ(world.ground(1, {1, 1}), Ground::StairsUp);
  EXPECT_EQ(world.ground(1, {13, 2}), Ground::StairsDown);
  EXPECT_EQ(count(world, 1, Kind::Chest), 1);
  EXPECT_EQ(count(world, 1, Kind::Monster), 1) << "and nothing else is placed";
  EXPECT_EQ(count(world, 1, Kind::ClosedDoor), 1);
}

TEST(DrawnLevels, TheDeepestHasTheCrownInPlaceOfItsStairs) {
  const World world = world_of("[[level]]\ndepth = 5\nmap = \"The Belfry\"\n", 5);
  EXPECT_EQ(world.ground(5, {13, 2}), Ground::Floor);
  const EntityId crown = world.thing_at(5, {13, 2}, Kind::Item);
  ASSERT_NE(crown, kNobody);
  EXPECT_TRUE(world.blueprint(world.entity(crown)).crown);
}

TEST(DrawnLevels, SoundOnesHaveNoMistakes) {
  EXPECT_THAT(mistakes_in(std::string(kBelfry) + "[[level]]\ndepth = 1\nmap = \"The Belfry\"\n"),
              IsEmpty());
}

TEST(DrawnLevels, MistakesAreReported) {
  const std::string head = "[[room]]\nname = \"X\"\nlevel = true\n";
  const std::pair<std::string, const char*> cases[] = {
      {head + "map = \"\"\"\n####\n#<.#\n####\n\"\"\"\n", "stairs up (<) and stairs down (>)"},
      {head + "map = \"\"\"\n####\n#<>.\n####\n\"\"\"\n", "the rim of a level is of walls"},
      {head + "depth = 2\nmap = \"\"\"\n####\n#<>#\n####\n\"\"\"\n", "a whole level has no depth"},
      {"[[level]]\ndepth = 1\nmap = \"Nowhere\"\n", "map is 'Nowhere'"},
      {head + "map = \"\"\"\n####\n#<.#\n####\n\"\"\"\n[[level]]\ndepth = 1\nmap = \"X\"\n",
       "stairs up (<) and stairs down (>)"},
      {std::string(kBelfry) + "[[level]]\ndepth = 1\nmap = \"The Belfry\"\nrooms = [3, 4]\n",
       "rooms and map exclude each other"},
      {"[[room]]\nname = \"X\"\ndepth = 1\nmap = \"\"\"\n<.<\n\"\"\"\n",
       "no more than one of the stairs"},
      {head + "map = \"\"\"\n#######\n#<...>#\n#RRRRR#\n#RRRRR#\n#######\n\"\"\"\n"
              "legend = { R = { from = \"rooms\" } }\n",
       "not a rectangle of at least 5 by 5"},
      {"[[room]]\nname = \"X\"\ndepth = 1\nmap = \"\"\"\nRRRRR\nRRRRR\nRRRRR\nRRRRR\nRRRRR\n"
       "\"\"\"\nlegend = { R = { from = \"rooms\" } }\n",
       "only a whole level (level = true) has places for rooms"},
      {std::string(kBelfry) + "[[level]]\ndepth = 1\nmap = \"The Belfry\"\nguard = \"ogre\"\n",
       "the drawing has no place for a guard"},
  };
  for (const auto& [text, sentence] : cases) {
    EXPECT_THAT(mistakes_in(text), ElementsAre(HasSubstr(sentence))) << text;
  }
}

constexpr std::string_view kHalls = R"(
[[room]]
name  = "The Halls"
level = true
map   = """
####################
#<.......#........>#
#.RRRRRR.#.SSSSSS.g#
#.RRRRRR.#.SSSSSS..#
#.RRRRRR...SSSSSS..#
#.RRRRRR.#.SSSSSS..#
#.RRRRRR.#.SSSSSS..#
#........#.........#
####################
"""
legend = { R = { from = "rooms" }, S = { from = "rooms" }, g = { from = "guard" } }

[[room]]
name  = "Pillars"
depth = 1
map   = """
#.#
...
#.#
"""

[[room]]
name  = "Altar of Crates"
depth = 1
map   = """
.c.
.#.
"""
legend = { c = "chest" }
)";

TEST(DrawnLevels, FramesTakeRoomsOfTheLevel) {
  const std::string text =
      std::string(kHalls) + "[[level]]\ndepth = 1\nmap = \"The Halls\"\nguard = \"ogre\"\n";
  World world(std::make_shared<const Catalogue>(with(text)), {}, 7);
  const auto built = build_next_level(world);
  ASSERT_TRUE(built.has_value()) << built.error();
  for (const int left : {2, 11}) {
    int drawn = 0;
    for (Point p{0, 2}; p.y < 7; ++p.y) {
      for (p.x = left; p.x < left + 6; ++p.x) {
        const bool is_bare = world.ground(1, p) == Ground::Floor && world.things_at(1, p).empty();
        drawn += is_bare ? 0 : 1;
      }
    }
    EXPECT_GT(drawn, 0) << "a room of the game, or one of these two";
  }
  const EntityId guard = world.body_at(1, {18, 2});
  ASSERT_NE(guard, kNobody);
  EXPECT_EQ(world.blueprint(world.entity(guard)).key, "ogre");
}

TEST(DrawnLevels, WithoutAWayFromStairsToStairsAreNotBuilt) {
  const std::string text =
      "[[room]]\nname = \"Shut\"\nlevel = true\nmap = \"\"\"\n#####\n#<#>#\n#####\n\"\"\"\n"
      "[[level]]\ndepth = 1\nmap = \"Shut\"\n";
  World world(std::make_shared<const Catalogue>(with(text)), {}, 7);
  const auto built = build_next_level(world);
  ASSERT_FALSE(built.has_value());
  EXPECT_THAT(built.error(), HasSubstr("no way from the stairs up to the stairs down at 3,1"));
}

}  // namespace
}  // namespace undercroft::drawn_levels_test
