// populate_test.cc: stages D20 to D24: where entities may stand, keys before locks, missing
// entities.
#include "server/sim/generation/things/populate.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "server/sim/generation/special_rooms/special_rooms.h"
#include "server/sim/generation/stages.h"
#include "server/sim/generation/things/locks_and_keys.h"
#include "server/sim/generation/things/placer.h"
#include "tests/generation/dungeon.h"

namespace undercroft::populate_test {
namespace {

// A plan from a picture: '#' masonry, '.' room, ',' hallway, '+' doorway (closed when locked), '<'
// the entrance.
LevelPlan plan_in(const std::string& picture) {
  LevelPlan plan;
  const auto walls = grid_in(picture, '#');
  const auto halls = grid_in(picture, ',');
  const auto doors = grid_in(picture, '+');
  const auto entrance = grid_in(picture, '<');
  plan.options = options_for(1, Style::Rooms, walls.size());
  plan.ground = Grid<Ground>(walls.size(), Ground::Floor);
  plan.zones = Grid<Zone>(walls.size(), Zone::Room);
  plan.goal = {-1, -1};
  walls.for_each_point([&](Point p) {
    if (walls[p]) plan.ground[p] = Ground::Masonry;
    if (walls[p]) plan.zones[p] = Zone::Wall;
    if (halls[p]) plan.zones[p] = Zone::Hallway;
    if (entrance[p]) plan.ground[p] = Ground::StairsUp;
    if (entrance[p]) plan.entrance = p;
    if (!doors[p]) return;
    plan.zones[p] = Zone::Doorway;
    plan.doorways.push_back({p, 0, Entry::Locked});
  });
  return plan;
}

// Marks with '.' the cells where an entity of `kind` may stand.
std::string places_for(Kind kind, const std::string& picture) {
  LevelPlan plan = plan_in(picture);
  const Placer placer(plan, test_catalogue());
  Grid<bool> may(plan.ground.size(), false);
  may.for_each_point([&](Point p) { may[p] = placer.may_stand(kind, p); });
  return picture_of(may);
}

TEST(Placer, KeepsBlockersOutOfHallwaysAndAwayFromDoors) {
  EXPECT_EQ(places_for(Kind::Chest,
                       "##########\n"
                       "#....#####\n"
                       "#....+,,,#\n"
                       "#....#####\n"
                       "#....#####\n"
                       "##########\n"),
            "##########\n"
            "#...######\n"
            "#...######\n"
            "#...######\n"
            "#....#####\n"
            "##########\n");
}

TEST(Placer, NeverBlocksAPath) {
  EXPECT_EQ(places_for(Kind::Crate,
                       "#########\n"
                       "#..#....#\n"
                       "#.......#\n"
                       "#..#....#\n"
                       "#########\n"),
            "#########\n"
            "#..#....#\n"
            "#.###...#\n"
            "#..#....#\n"
            "#########\n");
}

TEST(Placer, KeepsEveryChestReachable) {
  LevelPlan plan = plan_in(
      "#######\n"
      "#.....#\n"
      "#.....#\n"
      "#.....#\n"
      "#######\n");
  Placer placer(plan, test_catalogue());
  const BlueprintId chest = test_catalogue().at("chest");
  EXPECT_TRUE(placer.put(chest, {1, 1}));
  EXPECT_TRUE(placer.put(chest, {2, 1}));
  EXPECT_FALSE(placer.put(chest, {1, 2})) << "the first chest would have no free side";
  EXPECT_FALSE(placer.put(chest, {1, 1})) << "occupied";
}

TEST(Placer, KeepsDangerAwayFromTheEntrance) {
  const std::string hall =
      "##############\n"
      "#<...........#\n"
      "##############\n";
  EXPECT_EQ(places_for(Kind::Monster, hall),
            "##############\n"
            "##########...#\n"
            "##############\n");
  EXPECT_EQ(places_for(Kind::Treasure, hall),
            "##############\n"
            "##...........#\n"
            "##############\n");
}

TEST(Placer, KeepsFriendsAndSpikesOffNarrowPaths) {
  for (const Kind kind : {Kind::Friend, Kind::Spikes}) {
    EXPECT_EQ(places_for(kind,
                         "############\n"
                         "#....#.....#\n"
                         "#....+,,,..#\n"
                         "#....#.....#\n"
                         "##.#########\n"
                         "##.#########\n"
                         "############\n"),
              "############\n"
              "#...###....#\n"
              "#...#####..#\n"
              "#.#.###....#\n"
              "############\n"
              "##.#########\n"
              "############\n")
        << name_of(kind);
  }
}

TEST(Placer, NeverStacksBlockersAndItems) {
  LevelPlan plan = plan_in(
      "#######\n"
      "#.....#\n"
      "#.....#\n"
      "#.....#\n"
      "#######\n");
  Placer placer(plan, test_catalogue());
  const auto id = [](const char* key) { return test_catalogue().at(key); };
  ASSERT_TRUE(placer.put(id("iron_key"), {2, 2}));
  EXPECT_FALSE(placer.put(id("hermit"), {2, 2})) << "no player could reach the key";
  ASSERT_TRUE(placer.put(id("portal"), {4, 2}));
  EXPECT_FALSE(placer.put(id("crate"), {4, 2}));
  ASSERT_TRUE(placer.put(id("hermit"), {1, 1}));
  EXPECT_FALSE(placer.put(id("vial"), {1, 1}));
}

TEST(Placer, ReplacesAChestByAMimic) {
  LevelPlan plan = plan_in(
      "##############\n"
      "#<...........#\n"
      "#............#\n"
      "##############\n");
  Placer placer(plan, test_catalogue());
  Rng rng(1);
  const BlueprintId mimic = test_catalogue().at("mimic");
  ASSERT_TRUE(placer.put(test_catalogue().at("chest"), {3, 1}));
  EXPECT_FALSE(placer.replace_a_chest(mimic, rng)) << "too close to the entrance";
  ASSERT_TRUE(placer.put(test_catalogue().at("chest"), {12, 1}));
  EXPECT_TRUE(placer.replace_a_chest(mimic, rng));
  EXPECT_EQ(plan.things[0].kind, Kind::Chest);
  EXPECT_EQ(plan.things[1].kind, Kind::Mimic);
  EXPECT_EQ(plan.things[1].at, (Point{12, 1}));
}

TEST(Placer, PlacesFewerThanRequestedIfNecessary) {
  LevelPlan plan = plan_in(
      "#####\n"
      "#...#\n"
      "#####\n");
  Placer placer(plan, test_catalogue());
  Rng rng(1);
  const Thing coins = placer.thing(test_catalogue().at("portal"));
  EXPECT_EQ(placer.put_some(10, {{1, 1}, {2, 1}, {3, 1}, {0, 0}}, rng, coins), 3);
}

TEST(Keys, LieOnTheReachableSideOfTheirDoor) {
  const std::string two_vaults =
      "################\n"
      "#<......+...####\n"
      "#.......####.###\n"
      "#.......####.###\n"
      "#.......+......#\n"
      "################\n";
  for (std::uint64_t seed = 1; seed <= 50; ++seed) {
    LevelPlan plan = plan_in(two_vaults);
    plan.options.seed = seed;
    Stock stock;
    stock.locks = {test_catalogue().at("iron_door"), test_catalogue().at("silver_door")};
    Placer placer(plan, test_catalogue());
    ASSERT_TRUE(hang_doors_and_lay_keys(placer, stock));
    std::vector<Point> keys;
    for (const Thing& thing : plan.things) {
      if (thing.kind == Kind::Key) keys.push_back(thing.at);
    }
    ASSERT_EQ(keys.size(), 2U);
    EXPECT_LT(keys[0].x, 8) << "the first key lies before both doors";
  }
}

TEST(Keys, WithoutAPlaceRejectTheLevel) {
  LevelPlan plan = plan_in(
      "######\n"
      "#<+..#\n"
      "######\n");
  Stock stock;
  stock.locks = {test_catalogue().at("iron_door")};
  Placer placer(plan, test_catalogue());
  EXPECT_FALSE(hang_doors_and_lay_keys(placer, stock));
}

TEST(Populate, ReportsWhatItCouldNotPlace) {
  LevelPlan plan = plan_in(
      "######\n"
      "#<...#\n"
      "######\n");
  Stock stock;
  stock.monsters = {test_catalogue().at("wolf")};
  stock.locks = {test_catalogue().at("iron_door")};
  Placer placer(plan, test_catalogue());
  EXPECT_FALSE(populate(placer, stock)) << "both were promised";
  EXPECT_EQ(plan.missed, (std::vector<std::string>{"no place for iron_door", "no place for wolf"}));
}

// Entities that were rolled beyond the least number of the table may be missing.
TEST(Populate, KeepsTheTablesPromisesAloneIfThereIsNoRoom) {
  LevelPlan plan = plan_in(
      "######\n"
      "#<...#\n"
      "######\n");
  Stock stock;
  const BlueprintId wolf = test_catalogue().at("wolf");
  stock.monsters = {wolf, wolf};
  stock.spare[wolf] = 2;
  Placer placer(plan, test_catalogue());
  EXPECT_TRUE(populate(placer, stock));
  EXPECT_EQ(plan.missed.size(), 2u);
  stock.guard = test_catalogue().at("warden");
  EXPECT_FALSE(populate(placer, stock)) << "a guard is always promised";
}

TEST(Populate, NeedsTheCrownOnTheDeepestLevel) {
  LevelPlan plan = plan_in(
      "######\n"
      "#<...#\n"
      "######\n");
  plan.options.depth = 5;
  plan.goal = {3, 1};
  const Catalogue empty;
  Placer without_blueprint(plan, empty);
  EXPECT_FALSE(place_crown(without_blueprint));
  Placer placer(plan, test_catalogue());
  EXPECT_TRUE(place_crown(placer));
  ASSERT_EQ(plan.things.size(), 1U);
  EXPECT_EQ(plan.things[0].at, plan.goal);
}

TEST(SpawningOrder, MixesChestsAndMimicsAndKeepsWires) {
  const auto thing = [](const char* key, Point at) {
    Thing t;
    t.blueprint = test_catalogue().at(key);
    t.kind = test_catalogue()[t.blueprint].kind;
    t.at = at;
    return t;
  };
  std::vector<Thing> things = {thing("rat", {1, 1}),    thing("lever", {9, 9}),
                               thing("chest", {5, 5}),  thing("mimic", {3, 3}),
                               thing("spikes", {2, 2}), thing("door", {8, 8})};
  things[1].wired_to = {4};
  sort_for_spawning(things);
  std::vector<Kind> kinds;
  for (const Thing& t : things) kinds.push_back(t.kind);
  EXPECT_EQ(kinds, (std::vector<Kind>{Kind::ClosedDoor, Kind::Mimic, Kind::Chest, Kind::Lever,
                                      Kind::Spikes, Kind::Monster}));
  EXPECT_EQ(things[3].wired_to, (std::vector<std::size_t>{4}));
}

TEST(Stock, HasOneLockPerMetal) {
  Catalogue catalogue = test_catalogue();
  LevelTable table;
  table.depth = 1;
  table.locks = {{"iron_door", {3, 3}}, {"silver_door", {1, 1}}};
  catalogue.add_level(table);
  EXPECT_EQ(take_stock(catalogue, options_for(1)).locks,
            (std::vector<BlueprintId>{catalogue.at("iron_door"), catalogue.at("silver_door")}));
}

}  // namespace
}  // namespace undercroft::populate_test
