// sectors_test.cc: rooms, levels and themes that are dark or react (R222), and rooms with stairs.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <memory>

#include "server/sim/content/builtin.h"
#include "server/sim/content/loader.h"
#include "server/sim/generation/level_builder.h"

namespace undercroft::sectors_test {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

std::shared_ptr<const Catalogue> game_with(const std::string& text,
                                           std::vector<std::string>* mistakes = nullptr) {
  static const Catalogue kGame = game_catalogue();
  Catalogue catalogue = kGame;
  for (const ContentError& error : load_content_file(catalogue, text, "a.toml")) {
    if (mistakes != nullptr) mistakes->push_back(to_string(error));
  }
  return std::make_shared<const Catalogue>(std::move(catalogue));
}

World first_level(const std::string& text, std::uint64_t seed) {
  World world(game_with(text), {}, seed);
  const auto built = build_next_level(world);
  EXPECT_TRUE(built.has_value()) << built.error();
  return world;
}

constexpr std::string_view kCell = R"(
[[room]]
name   = "The Dark Cell"
depth  = 1
always = true
dark   = true
on     = { entered = { by = "player", says = "Cold." } }
map    = """
#.#
...
#.#
"""
)";

int count_dark(const Level& level) {
  int dark = 0;
  level.dark.for_each_point([&](Point p) { dark += level.dark[p] ? 1 : 0; });
  return dark;
}

// The sector of that room; null if there is none. Rooms of the game have sectors as well.
const Sector* sector_of_room(const World& world, const std::string& name) {
  for (const Sector& sector : world.level(1).sectors) {
    const std::string& key = world.blueprint(world.entity(sector.bearer)).key;
    if (key == "@room " + name) return &sector;
  }
  return nullptr;
}

TEST(Sectors, ARoomCoversItsDrawing) {
  const World world = first_level(std::string(kCell), 3);
  const Level& level = world.level(1);
  const Sector* found = sector_of_room(world, "The Dark Cell");
  ASSERT_NE(found, nullptr);
  const Sector& sector = *found;
  EXPECT_EQ(sector.cells.width() * sector.cells.height(), 9);
  const Entity& bearer = world.entity(sector.bearer);
  EXPECT_TRUE(sector.cells.contains(bearer.at()));
  EXPECT_TRUE(world.blueprint(bearer).hidden);
  EXPECT_EQ(world.sector_of(bearer), found);
  EXPECT_TRUE(level.has_dark);
  EXPECT_EQ(count_dark(level), 9);
}

TEST(Sectors, ALevelIsCoveredAsAWhole) {
  const World world =
      first_level("[[level]]\nextends = \"The Cellars\"\ndark = true\n" + std::string(kCell), 3);
  EXPECT_NE(sector_of_room(world, "The Dark Cell"), nullptr);
  EXPECT_GE(world.level(1).sectors.size(), 2U) << "that of the level, and that of the room";
  const Size size = world.level(1).cells.size();
  EXPECT_EQ(count_dark(world.level(1)), size.width * size.height);
}

TEST(Sectors, ALevelThatIsExtendedKeepsItsOwn) {
  static const Catalogue kGame = game_catalogue();
  Catalogue catalogue = kGame;
  const std::string head = "[[level]]\nextends = \"The Cellars\"\n";
  for (const std::string& more :
       {head + "dark = true\n", head + "on = { entered = { says = \"Cold.\" } }\n"}) {
    EXPECT_THAT(load_content_file(catalogue, more, "a.toml"), IsEmpty());
  }
  const std::vector<std::string> sectors = catalogue.level_table(1).sectors;
  ASSERT_EQ(sectors.size(), 2U);
  EXPECT_TRUE(catalogue[catalogue.at(sectors[0])].dark);
  EXPECT_EQ(catalogue[catalogue.at(sectors[1])].triggers.size(), 1U);
}

TEST(Sectors, LevelsOfTheGameHaveThemForRoomsThatWatch) {
  const World world = first_level("", 3);
  for (const Sector& sector : world.level(1).sectors) {
    const Blueprint& b = world.blueprint(world.entity(sector.bearer));
    EXPECT_TRUE(b.key.starts_with("@room ")) << b.key;
    EXPECT_FALSE(b.triggers.empty()) << b.key;
  }
  EXPECT_FALSE(world.level(1).has_dark);
}

TEST(Sectors, MistakesAreReported) {
  const std::string theme = "[theme.x]\nname = \"X\"\n";
  const std::pair<std::string, const char*> cases[] = {
      {theme + "on = { hit = { damage = 1 } }\n", "has entered, left, said and turn"},
      {theme + "on = { entered = { vanishes = true } }\n", "are for things and creatures"},
      {theme + "on = { entered = { spawns = \"nobody\" } }\n", "spawns 'nobody'"},
      {theme + "dark = 1\n", "dark is"},
      {theme +
           "dark = true\n[theme.y]\nname = \"Y\"\non = { entered = { clears = \"@theme x\" } }\n",
       "clears names '@theme x'"},
      {theme + "on = { turn = { while = { player_within = 2 }, damage = 1 } }\n",
       "only every can be asked"},
      {"[[room]]\nname = \"X\"\ndepth = 1\nmap = \"\"\"\ng.\n\"\"\"\n"
       "legend = { g = { from = \"guard\" } }\n",
       "needs the stairs down (>) in the room"},
      {theme + "on = { turn = { by = \"player\", damage = 1 } }\n", "nobody causes a turn"},
  };
  for (const auto& [text, sentence] : cases) {
    std::vector<std::string> mistakes;
    static_cast<void>(game_with(text, &mistakes));
    EXPECT_THAT(mistakes, ElementsAre(HasSubstr(sentence))) << text;
  }
}

// ---- rooms with stairs (D40) ----

constexpr std::string_view kStairs = R"(
[[room]]
name   = "The Gullet"
depth  = 1
always = true
map    = """
#####
#~>g.
#####
"""
legend = { g = { from = "guard" } }

[[level]]
extends = "The Cellars"
rooms   = [8, 10]
guard   = "ogre"
)";

std::string without_way() {
  std::string text(kStairs);
  return text.replace(text.find("~>g."), 4, "~>~g");
}

TEST(RoomsWithStairs, TheStairsAreInTheDrawing) {
  std::string text(kStairs);
  text.replace(text.find("#~>g."), 5, "#g>..");
  int found = 0;
  for (std::uint64_t seed = 1; seed <= 12; ++seed) {
    const World world = first_level(text, seed);
    const Level& level = world.level(1);
    int stairs = 0;
    level.cells.for_each_point([&](Point p) {
      if (level.cells[p].ground != Ground::StairsDown) return;
      ++stairs;
      int walls = 0;
      for (const Direction way : kEightDirections) {
        walls += level.cells[step(p, way)].ground == Ground::Bedrock ? 1 : 0;
      }
      int guards = 0;
      for (const Entity& e : world.entities()) {
        const bool is_near = e.depth() == 1 && distance(e.at(), p) == 1;
        guards += is_near && world.blueprint(e).key == "ogre" ? 1 : 0;
      }
      found += walls == 6 && guards == 1 ? 1 : 0;
    });
    EXPECT_EQ(stairs, 1);
  }
  EXPECT_GE(found, 6) << "where the room of the stairs is large enough";
}

TEST(RoomsWithStairs, NeedAWayAndAPlaceForTheGuard) {
  std::string no_guard(kStairs);
  no_guard.replace(no_guard.find("#~>g."), 5, "#~>..");
  no_guard.erase(no_guard.find("legend"),
                 std::string("legend = { g = { from = \"guard\" } }").size());
  const std::pair<std::string, const char*> cases[] = {
      {without_way(), "the stairs need a way of bare floor"},
      {no_guard, "the stairs down need a place for the guard"},
  };
  for (const auto& [text, sentence] : cases) {
    std::vector<std::string> mistakes;
    static_cast<void>(game_with(text, &mistakes));
    EXPECT_THAT(mistakes, ElementsAre(HasSubstr(sentence))) << text;
  }
}

}  // namespace
}  // namespace undercroft::sectors_test
