// memory_test.cc: what a player remembers of what it saw (R122).
#include "server/protocol/memory.h"

#include <gtest/gtest.h>

namespace undercroft {
namespace {

// A row of four cells of which the first `visible` are in sight.
Observation row(int visible, int depth = 1) {
  Observation o;
  o.depth = depth;
  o.cells = Grid<CellView>({4, 1});
  for (int x = 0; x < visible; ++x) o.cells[{x, 0}] = {Ground::Floor, true};
  return o;
}

void put(Observation& o, std::uint32_t id, Kind kind, int x) {
  EntityView e;
  e.id = EntityId{id};
  e.look = LookId{static_cast<std::uint32_t>(kind) + 1};
  o.looks[e.look].kind = kind;
  e.at = {x, 0};
  o.entities[e.id] = e;
}

CellView cell(const Observation& o, int x) { return o.cells[{x, 0}]; }

bool has(const Observation& o, std::uint32_t id) { return o.entities.contains(EntityId{id}); }

TEST(Memory, KeepsCellsAsLastSeen) {
  Memory memory;
  EXPECT_EQ(cell(memory.recall(row(3)), 2), (CellView{Ground::Floor, true}));
  const Observation later = memory.recall(row(1));
  EXPECT_EQ(cell(later, 0), (CellView{Ground::Floor, true}));
  EXPECT_EQ(cell(later, 2), (CellView{Ground::Floor, false}));
  EXPECT_EQ(cell(later, 3), CellView{});
}

TEST(Memory, KeepsWhatStandsStillAndForgetsWhatWalks) {
  Memory memory;
  Observation o = row(4);
  put(o, 1, Kind::Chest, 2);
  put(o, 2, Kind::Monster, 3);
  put(o, 3, Kind::Corpse, 3);
  (void)memory.recall(o);
  const Observation later = memory.recall(row(1));
  EXPECT_TRUE(has(later, 1));
  EXPECT_FALSE(has(later, 2));
  EXPECT_TRUE(has(later, 3));
}

TEST(Memory, ForgetsAThingWhenItsCellIsSeenWithoutIt) {
  Memory memory;
  Observation o = row(4);
  put(o, 1, Kind::Key, 2);
  (void)memory.recall(o);
  EXPECT_TRUE(has(memory.recall(row(2)), 1));
  EXPECT_FALSE(has(memory.recall(row(4)), 1));
  EXPECT_FALSE(has(memory.recall(row(1)), 1));
}

TEST(Memory, ForgetsTheOldPlaceOfAThingThatIsSeenElsewhere) {
  Memory memory;
  Observation o = row(4);
  put(o, 1, Kind::Crate, 3);
  (void)memory.recall(o);
  Observation moved = row(2);
  put(moved, 1, Kind::Crate, 1);
  EXPECT_EQ(memory.recall(moved).entities.at(EntityId{1}).at, (Point{1, 0}));
}

TEST(Memory, ForgetsWhatIsInTheOwnPack) {
  Memory memory;
  Observation o = row(4);
  put(o, 1, Kind::Item, 3);
  (void)memory.recall(o);
  Observation carried = row(1);
  carried.self.pack.push_back({});
  carried.self.pack[0].id = EntityId{1};
  EXPECT_FALSE(has(memory.recall(carried), 1));
}

TEST(Memory, KeepsEachDepthApart) {
  Memory memory;
  Observation o = row(4, 1);
  put(o, 1, Kind::Chest, 2);
  (void)memory.recall(o);
  EXPECT_FALSE(has(memory.recall(row(1, 2)), 1));
  EXPECT_EQ(cell(memory.recall(row(1, 2)), 2), CellView{});
  EXPECT_TRUE(has(memory.recall(row(1, 1)), 1));
}

}  // namespace
}  // namespace undercroft
