// drawn_rooms_test.cc: rooms drawn as text: where they stand, and what their levels are without
// them (D40 to D44).
#include "server/sim/generation/special_rooms/drawn_rooms.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "server/sim/content/loader.h"
#include "server/sim/generation/proof/checks.h"
#include "server/sim/generation/proof/proof.h"
#include "server/sim/generation/stages.h"
#include "server/tools/map/level_json.h"
#include "tests/generation/dungeon.h"

namespace undercroft::drawn_rooms_test {
namespace {

using ::testing::HasSubstr;

constexpr int kSeeds = 30;

// A niche behind a plate, with a chest that one hero can reach; a vault with a lock; a hole.
constexpr const char* kRooms = R"(
[[room]]
name  = "Niche"
depth = [1, 5]
map   = """
####.
#c+o.
####.
"""
[room.legend]
c   = { blueprint = "chest", from = "loot", draws = 2 }
"+" = { blueprint = "door", wired_to = "o" }
o   = "pressure_plate"

[[room]]
name  = "Vault"
depth = [1, 5]
map   = """
###.
#cIk
###.
"""
[room.legend]
c = { blueprint = "chest", holds = ["vial"] }
I = "gold_door"
k = "gold_key"

[[room]]
name  = "Hole"
depth = [1, 5]
map   = """
.:.
t.r
"""
[room.legend]
t = "bounce_trap"
r = { from = "monsters" }
)";

Catalogue with_rooms(const std::string& lines, const std::string& rooms = kRooms) {
  Catalogue catalogue = test_catalogue();
  std::string text =
      "[gold_door]\nkind = \"door\"\nstate = \"locked\"\nmetal = \"gold\"\n"
      "[gold_key]\nkind = \"key\"\nmetal = \"gold\"\n";
  for (int depth = 1; depth <= 5; ++depth) {
    LevelTable table = catalogue.level_table(depth);
    table.drawn_rooms = {};
    catalogue.add_level(table);
  }
  text += lines + rooms;
  for (const ContentError& error : load_content_file(catalogue, text, "a.toml")) {
    ADD_FAILURE() << to_string(error);
  }
  return catalogue;
}

Catalogue with_count(Count count, const std::string& rooms = kRooms) {
  Catalogue catalogue = with_rooms("", rooms);
  for (int depth = 1; depth <= 5; ++depth) {
    LevelTable table = catalogue.level_table(depth);
    table.drawn_rooms = count;
    catalogue.add_level(table);
  }
  return catalogue;
}

Style style_of(int depth) {
  return depth == 3 ? Style::Caves : depth == 4 ? Style::Mixed : Style::Rooms;
}

LevelPlan level_of(const Catalogue& catalogue, int seed, int depth) {
  const PlanResult result = plan_level(
      options_for(static_cast<std::uint64_t>(seed), style_of(depth), {80, 40}, depth), catalogue);
  EXPECT_TRUE(result.plan.has_value()) << seed << ": " << result.reason;
  return result.plan.value_or(LevelPlan{});
}

// D40: a table without `drawn_rooms` gives the levels that it always gave.
TEST(DrawnRooms, AreOffUnlessTheTableAsksForThem) {
  const Catalogue without = with_rooms("", "");
  const Catalogue with = with_rooms("");
  for (int depth = 1; depth <= 5; ++depth) {
    EXPECT_EQ(json_of(level_of(without, 7, depth), without),
              json_of(level_of(with, 7, depth), with))
        << depth;
  }
}

TEST(DrawnRooms, StandOnARingOfFloorAndAreTheirOwn) {
  const Catalogue catalogue = with_count({3, 3});
  std::size_t rooms = 0;
  for (int seed = 1; seed <= kSeeds; ++seed) {
    for (int depth = 1; depth <= 5; ++depth) {
      const LevelPlan plan = level_of(catalogue, seed, depth);
      rooms += plan.drawn.size();
      for (const DrawnPlace& place : plan.drawn) {
        const Room& room = plan.rooms[static_cast<std::size_t>(place.room - 1)];
        EXPECT_EQ(room.role, Role::Drawn);
        EXPECT_GT(place.at.left, room.floor.left);
        EXPECT_LT(place.at.bottom, room.floor.bottom);
      }
    }
  }
  EXPECT_GT(rooms, 2U * kSeeds * 5U);
}

// The things of a drawing stand as they are drawn, whichever way it is turned.
TEST(DrawnRooms, AreTurnedAsAWhole) {
  const Catalogue catalogue = with_count({3, 3});
  std::set<int> turns;
  for (int seed = 1; seed <= kSeeds; ++seed) {
    const LevelPlan plan = level_of(catalogue, seed, 1);
    for (const DrawnPlace& place : plan.drawn) {
      turns.insert(place.turn);
      const DrawnRoom& room = catalogue.rooms()[place.drawing];
      const Point corner{place.at.left, place.at.top};
      for (const DrawnThing& drawn : room.things) {
        if (drawn.kind == Kind::Monster) continue;
        const Point at = corner + turned_cell(drawn.at, room.ground.size(), place.turn);
        const auto found =
            std::find_if(plan.things.begin(), plan.things.end(),
                         [&](const Thing& t) { return t.at == at && t.kind == drawn.kind; });
        ASSERT_NE(found, plan.things.end()) << room.name << " turned " << place.turn;
        EXPECT_EQ(found->wired_to.size(), drawn.wired_to.size());
        EXPECT_EQ(found->lock, drawn.lock);
        if (drawn.kind != Kind::BounceTrap) continue;
        EXPECT_EQ(found->facing, turned_direction(Direction::Right, place.turn));
      }
    }
  }
  EXPECT_EQ(turns.size(), 8U);
}

TEST(DrawnRooms, TurnsKeepNeighboursAndDirections) {
  const Size size{4, 3};
  for (int turn = 0; turn < 8; ++turn) {
    const Point from{1, 1};
    for (const Direction way : kEightDirections) {
      const Point to = turned_cell(step(from, way), size, turn);
      EXPECT_EQ(to, step(turned_cell(from, size, turn), turned_direction(way, turn)));
    }
  }
}

// D41: no ledge on the deepest level or where a fall would lead around a gate.
TEST(DrawnRooms, WithALedgeNeedALevelBelowAndNoGate) {
  const Catalogue catalogue = with_count({3, 3});
  for (int seed = 1; seed <= kSeeds; ++seed) {
    for (const int depth : {2, 5}) {
      const LevelPlan plan = level_of(catalogue, seed, depth);
      if (depth < 5 && !plan.gated) continue;
      for (const DrawnPlace& place : plan.drawn) {
        EXPECT_NE(catalogue.rooms()[place.drawing].name, "Hole") << seed;
      }
    }
  }
}

// D43
TEST(DrawnRooms, BringNoSecondLockOfAMetal) {
  const std::string iron = R"(
[[room]]
name  = "Iron Vault"
depth = [1, 5]
map   = """
###.
#cIk
###.
"""
[room.legend]
c = "chest"
I = "iron_door"
k = "iron_key"
)";
  const Catalogue catalogue = with_count({1, 1}, iron);  // each level has an iron lock
  for (int seed = 1; seed <= kSeeds; ++seed)
    EXPECT_TRUE(level_of(catalogue, seed, 1).drawn.empty());
}

TEST(DrawnRooms, ThatAreAlwaysThereAre) {
  std::string rooms = kRooms;
  rooms.replace(rooms.find("depth = [1, 5]\n"), 15, "depth = [1, 1]\nalways = true\n");
  const Catalogue catalogue = with_count({0, 0}, rooms);
  for (int seed = 1; seed <= kSeeds; ++seed) {
    EXPECT_EQ(level_of(catalogue, seed, 1).drawn.size(), 1U) << seed;
    EXPECT_TRUE(level_of(catalogue, seed, 2).drawn.empty()) << seed;
  }
}

// A level without a place for such a room is built all the same.
TEST(DrawnRooms, ThatAreAlwaysThereAreLeftOutWhereTheyDoNotFit) {
  std::string hall = "[[room]]\nname = \"Hall\"\ndepth = 1\nalways = true\nmap = \"\"\"\n";
  for (int i = 0; i < 12; ++i) hall.append(20, '.').push_back('\n');
  hall += "\"\"\"\n";
  const Catalogue catalogue = with_count({0, 0}, hall);
  const PlanResult result = plan_level(options_for(1), catalogue);
  ASSERT_TRUE(result.plan.has_value());
  EXPECT_TRUE(result.plan->drawn.empty());
  EXPECT_GE(result.rejected.size(), 10U);
}

TEST(DrawnRooms, AreDrawnByWeight) {
  std::string rooms = kRooms;
  rooms.replace(rooms.find("depth = [1, 5]\n"), 15, "depth = [1, 5]\nweight = 50\n");
  const Catalogue catalogue = with_count({1, 1}, rooms);
  int niches = 0;
  for (int seed = 1; seed <= kSeeds; ++seed) {
    for (const DrawnPlace& place : level_of(catalogue, seed, 1).drawn) {
      if (catalogue.rooms()[place.drawing].name == "Niche") ++niches;
    }
  }
  EXPECT_GT(niches, kSeeds * 3 / 4);
}

// ---- the proof finds what is wrong around a drawing, or with its locks ----

struct DrawnLevel {
  Catalogue catalogue = with_count({3, 3});
  LevelPlan plan = level_of(catalogue, 3, 1);

  std::string found() const {
    const auto proved = prove(plan, catalogue);
    return proved ? "" : proved.error();
  }
  const DrawnPlace& place(const std::string& name) const {
    return *std::find_if(plan.drawn.begin(), plan.drawn.end(), [&](const DrawnPlace& p) {
      return catalogue.rooms()[p.drawing].name == name;
    });
  }
  Thing made(const std::string& key, Point at) const {
    Thing thing;
    thing.blueprint = catalogue.at(key);
    thing.kind = catalogue[thing.blueprint].kind;
    thing.at = at;
    return thing;
  }
};

TEST(DrawnRoomProof, FindsAFixtureOnTheRing) {
  DrawnLevel level;
  ASSERT_EQ(level.found(), "");
  const Rect at = level.place("Vault").at;
  level.plan.things.push_back(level.made("chest", {at.left - 1, at.top}));
  EXPECT_THAT(level.found(), HasSubstr("whose ring is not free"));
}

TEST(DrawnRoomProof, FindsWaterOnTheRing) {
  DrawnLevel level;
  const Rect at = level.place("Vault").at;
  level.plan.ground[{at.left - 1, at.top}] = Ground::Water;
  EXPECT_THAT(level.found(), HasSubstr("whose ring is not free"));
}

TEST(DrawnRoomProof, FindsALockWithoutAKey) {
  DrawnLevel level;
  const Rect at = level.place("Vault").at;
  std::erase_if(level.plan.things,
                [&](const Thing& t) { return t.kind == Kind::Key && at.contains(t.at); });
  for (Thing& thing : level.plan.things) thing.wired_to.clear();  // their numbers have changed
  EXPECT_NE(level.found(), "");
  DrawnLevel moved;
  for (Thing& thing : moved.plan.things) {
    const bool drawn = thing.kind == Kind::Key && at.contains(thing.at);
    if (drawn) thing.at = moved.plan.entrance;
  }
  EXPECT_THAT(moved.found(), HasSubstr("a drawn lock without its key"));
}

TEST(DrawnRoomProof, FindsAKeyOfTheLevelInADrawing) {
  DrawnLevel level;
  const Rect at = level.place("Niche").at;
  Point floor;
  level.plan.ground.for_each_point([&](Point p) {
    if (at.contains(p) && level.plan.ground[p] == Ground::Floor) floor = p;
  });
  for (Thing& thing : level.plan.things) {
    const bool of_level = thing.kind == Kind::Key && level.plan.zones[thing.at] != Zone::Drawn;
    if (of_level) thing.at = floor;
  }
  EXPECT_THAT(level.found(), HasSubstr("a lock whose key lies behind it"))
      << "whatever the level needs lies outside";
}

TEST(DrawnRoomProof, FindsADrawingThatLeavesNoRing) {
  DrawnLevel level;
  LevelPlan& plan = level.plan;
  const DrawnPlace place = level.place("Vault");
  plan.rooms[static_cast<std::size_t>(place.room - 1)].floor = place.at;
  const auto proved = drawn_rooms_stand_apart(plan, level.catalogue);  // others find it, too
  ASSERT_FALSE(proved);
  EXPECT_THAT(proved.error(), HasSubstr("without a ring"));
}

// D44: hostile content that replaces a blueprint by one of another kind takes its rooms away.
TEST(DrawnRooms, WhoseBlueprintsChangedTheirKindAreLeftOut) {
  Catalogue catalogue = with_count({3, 3});
  const auto errors =
      load_content_file(catalogue, "[pressure_plate]\nkind = \"crate\"\n", "b.toml");
  for (const ContentError& error : errors) EXPECT_EQ(error.severity, Severity::Unfit);
  ASSERT_FALSE(errors.empty()) << "new content is refused; a realm that began with it plays on";
  for (const DrawnPlace& place : level_of(catalogue, 1, 1).drawn) {
    EXPECT_NE(catalogue.rooms()[place.drawing].name, "Niche");
  }
}

}  // namespace
}  // namespace undercroft::drawn_rooms_test
