// leak_levels_test.cc: on generated levels of every style, an independent judge finds nothing sent
// that the player did not perceive (R121).
#include <gtest/gtest.h>

#include <cstdio>
#include <cstdlib>

#include "server/sim/content/builtin.h"
#include "server/sim/generation/level_builder.h"
#include "server/sim/world/rng.h"
#include "tests/support/leak_checked_game.h"
#include "tests/support/small_world.h"

namespace undercroft::leak_levels_test {
namespace {

using testing::LeakCheckedGame;
using testing::RealmHarness;
using testing::SmallWorld;

constexpr int kLevels = 3;
constexpr int kHardy = 400;  // health high enough that a game lasts a while

Point stairs_up(const World& world, int depth) {
  Point found;
  const auto& cells = world.level(depth).cells;
  cells.for_each_point([&](Point p) {
    if (cells[p].ground == Ground::StairsUp) found = p;
  });
  return found;
}

void put_player(World& world, int depth) {
  const auto at = world.nearest_free(depth, stairs_up(world, depth));
  ASSERT_TRUE(at);
  const EntityId body = world.spawn(world.catalogue().at("player"), Place::on(depth, *at));
  world.entity(body).health = world.entity(body).max_health = kHardy;
}

// Generates levels of one style with the monsters of depth 4 and two players, who start together or
// one level apart.
World generated(const std::string& style, std::uint64_t seed) {
  Catalogue catalogue = game_catalogue();
  for (int depth = 1; depth <= kLevels; ++depth) {
    LevelTable table = catalogue.level_table(4);
    table.depth = depth;
    table.style = style;
    catalogue.add_level(table);
  }
  Ruleset rules;
  rules.clock = ClockRule::Lockstep;
  rules.patience = 30;  // hunters arrive and leave
  World world(std::make_shared<const Catalogue>(std::move(catalogue)), rules, seed);
  for (int depth = 1; depth <= kLevels; ++depth) {
    EXPECT_TRUE(build_next_level(world).has_value());
  }
  testing::give_everyone_a_name(world);
  put_player(world, 1);
  put_player(world, seed % 3 == 0 ? 2 : 1);
  return world;
}

struct Figures {
  std::uint64_t games = 0, turns = 0, apart = 0, refusals = 0, frames = 0, bytes = 0;

  void add(const LeakCheckedGame& game) {
    ++games;
    turns += game.turns;
    apart += game.apart;
    refusals += game.refusals;
    frames += game.frames();
    bytes += game.bytes();
  }
  void print(const std::string& style) const {
    std::printf(
        "%-6s %llu turns (%llu on two levels) in %llu games, %llu refusals, %llu frames, "
        "%llu bytes\n",
        style.c_str(), static_cast<unsigned long long>(turns),
        static_cast<unsigned long long>(apart), static_cast<unsigned long long>(games),
        static_cast<unsigned long long>(refusals), static_cast<unsigned long long>(frames),
        static_cast<unsigned long long>(bytes));
  }
};

struct LeaksOnLevels : ::testing::TestWithParam<const char*> {};

// UNDERCROFT_TURNS=N sets the number of turns for each style.
TEST_P(LeaksOnLevels, NothingUnperceivedIsSent) {
  const char* wish = std::getenv("UNDERCROFT_TURNS");
  const std::uint64_t wanted = wish == nullptr ? 200 : std::strtoull(wish, nullptr, 10);
  constexpr std::uint64_t kOneGame = 100;
  Figures figures;
  for (std::uint64_t seed = 999; figures.turns < wanted; ++seed) {
    LeakCheckedGame game(generated(GetParam(), seed), seed);
    ASSERT_EQ(game.play(std::min(kOneGame, wanted - figures.turns)), "") << GetParam();
    figures.add(game);
  }
  EXPECT_GT(figures.apart, 0U) << "no turn had the players on two levels";
  EXPECT_GT(figures.refusals, 0U);
  figures.print(GetParam());
}

INSTANTIATE_TEST_SUITE_P(EveryStyle, LeaksOnLevels, ::testing::Values("rooms", "caves", "mixed"));

// Returns all bytes sent to a player who walks beside a sleeping mimic, or a chest, without
// touching it.
std::string heard_beside(const std::string& what, std::uint64_t seed) {
  Ruleset rules = testing::plain_rules();
  SmallWorld small({"###########\n"
                    "#P....w...#\n"
                    "#...C.....#\n"
                    "#.....#+###\n"
                    "#.t...D...#\n"
                    "###########\n"},
                   {{'C', what}, {'w', "wanderer"}, {'t', "dagger"}, {'+', "door"}, {'D', "door"}},
                   rules, seed);
  const Point chest = small.at('C').at();
  RealmHarness table(std::move(small.world));
  const auto ann = table.join("Ann");
  Rng chance = Rng::stream(seed, "steps");
  for (int i = 0; i < 60; ++i) {
    const Direction way = kEightDirections[static_cast<std::size_t>(chance.roll(7))];
    if (step(ann->known.self.at, way) == chest) continue;
    table.bump(ann, way);
  }
  return ann->bytes;
}

TEST(LeaksOfMimics, SleepingMimicEqualsAChestByteForByte) {
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    const std::string chest = heard_beside("chest", seed);
    EXPECT_GT(chest.size(), 500U);
    ASSERT_EQ(heard_beside("mimic", seed), chest) << seed;
  }
}

}  // namespace
}  // namespace undercroft::leak_levels_test
