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
      {"[[room]]\nname = \"X\"\ndepth = 1\nmap = \"\"\"\n.<\n\"\"\"\n", "'<' at 1,0"},
  };
  for (const auto& [text, sentence] : cases) {
    EXPECT_THAT(mistakes_in(text), ElementsAre(HasSubstr(sentence))) << text;
  }
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
