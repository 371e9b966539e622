// waking_test.cc: levels as the game builds them wake, and the way out stays open (R202).
//
// UNDERCROFT_SEEDS=1600 plays that many realms instead of a few.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <string>
#include <utility>

#include "server/sim/content/builtin.h"
#include "server/sim/generation/level_builder.h"
#include "server/sim/rules/travel.h"
#include "server/sim/rules/waking_proof.h"
#include "server/sim/rules/woken_levels.h"
#include "server/sim/rules/woken_way.h"
#include "server/sim/turn/turn.h"

namespace undercroft::waking_test {
namespace {

constexpr int kDepths = 5;
constexpr int kFewSeeds = 4;
constexpr int kTurns = 120;  // on each level
constexpr int kProvedEvery = 12;

std::shared_ptr<const Catalogue> game() {
  static const auto kGame = std::make_shared<const Catalogue>(game_catalogue());
  return kGame;
}

std::uint64_t seeds() {
  const char* wanted = std::getenv("UNDERCROFT_SEEDS");
  return wanted == nullptr ? kFewSeeds : std::stoull(wanted);
}

EntityId crown_of(const World& world) {
  for (const Entity& e : world.entities()) {
    if (world.blueprint(e).crown) return e.id;
  }
  return kNobody;
}

// Heroes who have gone down have unlocked what was in their way.
void unlock_all(World& world) {
  std::vector<EntityId> locked;
  for (const Entity& e : world.entities()) {
    if (e.kind() == Kind::ClosedDoor && e.has_metal) locked.push_back(e.id);
  }
  for (const EntityId door : locked) world.set_state(door, State::Open);
}

// Some monsters bring fires of their own, of which the waking promises nothing.
void remove_monsters(World& world) {
  for (int depth = 1; depth <= kDepths; ++depth) {
    const std::vector<EntityId> bodies = world.population(depth).bodies;
    for (const EntityId id : bodies) world.remove(id);
  }
}

World dungeon(std::uint64_t seed) {
  Ruleset rules;
  rules.waking = true;
  rules.depth = kDepths;
  World world(game(), rules, seed);
  for (int depth = 1; depth <= kDepths; ++depth) EXPECT_TRUE(build_next_level(world)) << seed;
  unlock_all(world);
  remove_monsters(world);
  world.run.waking.change().began = 1;
  world.run.waking.change().crown = crown_of(world);
  return world;
}

// A hero whom nothing kills comes up the stairs.
EntityId arrive(World& world, int depth) {
  const Point stairs = way_down_of(world, depth);
  const auto at = world.nearest_free(depth, stairs);
  const EntityId hero = world.spawn(world.catalogue().at("player"), Place::on(depth, *at));
  world.entity(hero).health = world.entity(hero).max_health = 1'000'000;
  note_arrival(world, depth);
  return hero;
}

// A hero whom nothing kills takes the Crown, which wakes the deepest level.
EntityId take_the_crown(World& world) {
  const EntityId crown = crown_of(world);
  const auto at = world.nearest_free(kDepths, std::as_const(world).entity(crown).at());
  const EntityId hero = world.spawn(world.catalogue().at("player"), Place::on(kDepths, *at));
  world.entity(hero).health = world.entity(hero).max_health = 1'000'000;
  world.move(crown, Place::held_by(hero));
  note_crown_taken(world, kDepths);
  return hero;
}

void play_and_prove(World& world, int depth, EntityId hero) {
  const World before = world;
  const Group group{.depth = depth, .players = {hero}, .whole_level = true};
  for (int turn = 1; turn <= kTurns; ++turn) {
    resolve_turn(world, group, {});
    if (turn != 1 && turn % kProvedEvery != 0) continue;
    const auto proved = prove_way_out(before, world, depth);
    ASSERT_TRUE(proved) << proved.error() << ", seed " << world.seed() << ", turn " << turn;
  }
}

TEST(WokenLevels, KeepTheWayOutOpen) {
  for (std::uint64_t seed = 1; seed <= seeds(); ++seed) {
    World world = dungeon(seed);
    for (int depth = kDepths - 1; depth >= 1; --depth) {
      const EntityId hero = arrive(world, depth);
      play_and_prove(world, depth, hero);
      ASSERT_FALSE(HasFatalFailure());
      EXPECT_FALSE(woken_level(world, depth)->way.empty()) << seed << ", depth " << depth;
      world.move(hero, Place::nowhere());
    }
  }
}

// R202: the deepest level wakes when the Crown is taken there, and so the climb begins with a
// chase.
TEST(WokenLevels, DeepestLevelWakesWithItsWayFromTheCrown) {
  for (std::uint64_t seed = 1; seed <= seeds(); ++seed) {
    World world = dungeon(seed);
    const EntityId hero = take_the_crown(world);
    const Point from = std::as_const(world).entity(hero).at();
    play_and_prove(world, kDepths, hero);
    ASSERT_FALSE(HasFatalFailure());
    const std::vector<Point>& way = woken_level(world, kDepths)->way;
    ASSERT_FALSE(way.empty()) << seed;
    EXPECT_EQ(way.front(), from) << seed;
    EXPECT_EQ(way.back(), entrance_of(world, kDepths)) << seed;
    EXPECT_FALSE(world.population(kDepths).bodies.empty())
        << "nobody hunts the hero, seed " << seed;
  }
}

TEST(WokenLevels, EachStyleAndEachThemeHasAWaking) {
  const auto& wakings = game()->wakings();
  const auto is_for = [&](std::string_view style, std::string_view theme) {
    return std::any_of(wakings.begin(), wakings.end(), [&](const WakingTable& waking) {
      return !waking.deepest && waking.style == style && waking.theme == theme;
    });
  };
  for (const char* style : {"rooms", "caves", "mixed"}) EXPECT_TRUE(is_for(style, "")) << style;
  for (const LevelTheme& theme : game()->themes()) EXPECT_TRUE(is_for("", theme.key)) << theme.key;
}

// A hall with its stairs, whose level has woken with the only way along its first row.
World hall_with_way() {
  World world(
      game(),
      [] {
        Ruleset rules;
        rules.waking = true;
        return rules;
      }(),
      1);
  Level level;
  level.cells = Grid<Cell>({8, 4});
  for (Point p{1, 1}; p.x < 7; ++p.x) level.cells[p].ground = Ground::Floor;
  level.cells[{1, 1}].ground = Ground::StairsUp;
  level.cells[{6, 1}].ground = Ground::StairsDown;
  world.add_level(std::move(level));
  world.run.waking.change().began = 1;
  world.run.waking.change().levels = {
      {.depth = 1, .turns = 1, .way = {{6, 1}, {5, 1}, {4, 1}, {3, 1}, {2, 1}, {1, 1}}}};
  return world;
}

// A hall of two rows between the same stairs; planks lie in the straight way.
World hall_with_planks() {
  World world(game(), Ruleset{}, 1);
  Level level;
  level.cells = Grid<Cell>({8, 4});
  for (Point p{1, 1}; p.x < 7; ++p.x) level.cells[p].ground = Ground::Floor;
  for (Point p{2, 2}; p.x < 6; ++p.x) level.cells[p].ground = Ground::Floor;
  level.cells[{1, 1}].ground = Ground::StairsUp;
  level.cells[{6, 1}].ground = Ground::StairsDown;
  world.add_level(std::move(level));
  world.spawn(world.catalogue().at("rotten_plank"), Place::on(1, {4, 1}));
  return world;
}

TEST(WokenLevels, TheWayKeepsOffFloorThatBreaks) {
  const std::vector<Point> way = way_through(hall_with_planks(), 1);
  EXPECT_EQ(way.size(), 6U);
  EXPECT_EQ(std::count(way.begin(), way.end(), Point{4, 1}), 0);
  EXPECT_EQ(std::count(way.begin(), way.end(), Point{4, 2}), 1);
}

std::string fault_after(Ground ground, Point at) {
  const World before = hall_with_way();
  World now = before;
  now.set_ground(1, at, ground);
  const auto proved = prove_way_out(before, now, 1);
  return proved ? "" : proved.error();
}

TEST(WokenLevels, TheProofFindsWhatBarsTheWay) {
  EXPECT_EQ(fault_after(Ground::Floor, {4, 1}), "");
  EXPECT_EQ(fault_after(Ground::Water, {4, 1}), "the way has changed at 4,1 of depth 1");
  EXPECT_EQ(fault_after(Ground::Masonry, {4, 1}), "the way has changed at 4,1 of depth 1");
  World burning = hall_with_way();
  burning.spawn(burning.catalogue().at("fire"), Place::on(1, {3, 1}));
  EXPECT_EQ(prove_way_out(hall_with_way(), burning, 1).error(), "the way burns at 3,1 of depth 1");
}

}  // namespace
}  // namespace undercroft::waking_test
