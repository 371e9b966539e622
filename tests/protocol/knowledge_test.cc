// knowledge_test.cc: what a player remembers (R122), and what a look changes.
#include "server/protocol/knowledge.h"

#include <gtest/gtest.h>

#include "server/protocol/observer.h"
#include "tests/support/small_world.h"

namespace undercroft::knowledge_test {
namespace {

using testing::SmallWorld;

// P's vision is four cells.
struct Row {
  explicit Row(const std::string& map, const testing::Letters& letters = {})
      : w({map}, letters, testing::plain_rules()), eyes(w.id('P')) {
    w.at('P').base.vision = 4;
  }
  Observation look() { return eyes.look(w.world); }
  void walk_to(int x) { w.world.move(w.id('P'), Place::on(1, {x, 1})); }
  SmallWorld w;
  Observer eyes;
};

TEST(Knowledge, KeepsCellsAsLastSeen) {
  Row row("##############\n#P...........#\n##############\n");
  EXPECT_EQ(row.look().cells[(Point{1, 1})], (CellView{Ground::Floor, true}));
  row.walk_to(10);
  row.w.world.set_ground(1, {1, 1}, Ground::Water);
  const Observation later = row.look();
  EXPECT_EQ(later.cells[(Point{1, 1})], (CellView{Ground::Floor, false}))
      << "as last seen, not as it is now";
  EXPECT_EQ(later.cells[(Point{10, 1})], (CellView{Ground::Floor, true}));
  row.walk_to(1);
  EXPECT_EQ(row.look().cells[(Point{1, 1})], (CellView{Ground::Water, true}));
}

// A level remembers its last 16 ground changes, and a player who stands still checks only those.
TEST(Knowledge, SeesAnyNumberOfGroundChangesWhileStanding) {
  for (const int changes : {1, 15, 16, 17, 40}) {
    Row row("##############\n#P...........#\n##############\n");
    (void)row.look();
    for (int i = 0; i < changes; ++i) {
      const Ground ground = i % 2 == 0 ? Ground::Water : Ground::Ice;
      row.w.world.set_ground(1, {2 + i % 4, 1}, ground);
      row.w.world.set_ground(1, {8, 1}, ground);  // out of sight
    }
    const Observation seen = row.look();
    for (int x = 2; x <= 5; ++x) {
      EXPECT_EQ(seen.cells[(Point{x, 1})].ground, row.w.world.ground(1, {x, 1})) << changes;
    }
    EXPECT_EQ(seen.cells[(Point{8, 1})].ground, Ground::Unknown);
  }
}

TEST(Knowledge, KeepsStillThingsAndForgetsCreatures) {
  Row row("##############\n#PgC.........#\n##############\n", {{'g', "grunt"}, {'C', "chest"}});
  EXPECT_TRUE(row.look().entities.contains(row.w.id('g')));
  row.walk_to(10);
  const Observation later = row.look();
  EXPECT_FALSE(later.entities.contains(row.w.id('g')));
  EXPECT_TRUE(later.entities.contains(row.w.id('C')));
}

TEST(Knowledge, ForgetsAnItemWhenItsCellIsSeenWithoutIt) {
  Row row("##############\n#P.v.........#\n##############\n", {{'v', "vial"}});
  (void)row.look();
  row.walk_to(10);
  row.w.world.move(row.w.id('v'), Place::nowhere());
  EXPECT_TRUE(row.look().entities.contains(row.w.id('v'))) << "the player has not seen it vanish";
  row.walk_to(2);
  EXPECT_FALSE(row.look().entities.contains(row.w.id('v')));
}

TEST(Knowledge, ForgetsTheOldPlaceOfAnItemSeenElsewhere) {
  Row row("##############\n#P.v.........#\n##############\n", {{'v', "vial"}});
  (void)row.look();
  row.walk_to(10);
  (void)row.look();
  row.w.world.move(row.w.id('v'), Place::on(1, {9, 1}));
  EXPECT_EQ(row.look().entities.at(row.w.id('v')).at, (Point{9, 1}));
}

TEST(Knowledge, ForgetsItemsInThePlayersPack) {
  Row row("##############\n#P.v.........#\n##############\n", {{'v', "vial"}});
  (void)row.look();
  row.walk_to(10);
  row.w.world.move(row.w.id('v'), Place::held_by(row.w.id('P')));
  const Observation carried = row.look();
  EXPECT_FALSE(carried.entities.contains(row.w.id('v')));
  ASSERT_EQ(carried.self.pack.size(), 1u);
  EXPECT_EQ(carried.look(carried.self.pack[0]).name, "vial");
}

TEST(Knowledge, KeepsEachDepthSeparately) {
  SmallWorld w({"#####\n#P.C#\n#####\n", "#####\n#...#\n#####\n"}, {{'C', "chest"}});
  Observer eyes(w.id('P'));
  (void)eyes.look(w.world);
  w.world.move(w.id('P'), Place::on(2, {1, 1}));
  const Observation below = eyes.look(w.world);
  EXPECT_EQ(below.depth, 2);
  EXPECT_FALSE(below.entities.contains(w.id('C')));
  EXPECT_TRUE(eyes.changes().level);
  w.world.move(w.id('P'), Place::nowhere());
  EXPECT_EQ(eyes.look(w.world).depth, 0);
  EXPECT_FALSE(eyes.knowledge().levels.at(1).cells[(Point{3, 1})].visible);
  EXPECT_TRUE(eyes.knowledge().levels.at(1).entities.find(w.id('C')) != nullptr);
}

TEST(KnownEntities, AreFoundAndInOrderAfterAddingAndForgetting) {
  const auto some = [](std::initializer_list<std::uint32_t> ids) {
    std::vector<KnownEntity> all;
    for (const std::uint32_t id : ids) all.emplace_back().view.id = EntityId{id};
    return all;
  };
  KnownEntities known;
  const auto ids_of = [&known] {
    std::vector<std::uint32_t> ids;
    for (const KnownEntity& one : known) {
      ids.push_back(static_cast<std::uint32_t>(one.view.id));
      EXPECT_EQ(known.find(one.view.id), &one.view);
    }
    return ids;
  };
  known.add(some({4, 8}));
  known.add(some({1, 5, 6, 9}));
  known.add({});
  EXPECT_EQ(ids_of(), (std::vector<std::uint32_t>{1, 4, 5, 6, 8, 9}));
  known.keep_if([](const KnownEntity& one) { return static_cast<int>(one.view.id) % 4 != 1; });
  EXPECT_EQ(ids_of(), (std::vector<std::uint32_t>{4, 6, 8}));
  EXPECT_EQ(known.find(EntityId{5}), nullptr);
  known.add(some({5, 10}));
  EXPECT_EQ(ids_of(), (std::vector<std::uint32_t>{4, 5, 6, 8, 10}));
}

TEST(Changes, HoldThePreviousViewAndOnlyRealChanges) {
  Row row("##############\n#P.g.........#\n##############\n", {{'g', "grunt"}});
  (void)row.look();
  (void)row.look();
  EXPECT_TRUE(row.eyes.changes().cells.empty());
  EXPECT_TRUE(row.eyes.changes().entities.empty());
  row.w.at('g').health = 1;
  (void)row.look();
  ASSERT_EQ(row.eyes.changes().entities.size(), 1u);
  EXPECT_EQ(row.eyes.changes().entities[0].id, row.w.id('g'));
  EXPECT_EQ(row.eyes.changes().entities[0].before->health, 2);
}

}  // namespace
}  // namespace undercroft::knowledge_test
