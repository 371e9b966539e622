// frame_size_test.cc: the size of everyday frames in bytes.
#include <gtest/gtest.h>

#include "shared/codec.h"
#include "tests/support/observation_diff.h"

namespace undercroft::frame_size_test {
namespace {

constexpr int kReach = 8;

// Marks what a player at that place sees, in a cave where about every seventh cell is rock.
void look_around(Observation& o, Point at) {
  o.cells.for_each_point([&](Point p) {
    CellView& cell = o.cells[p];
    cell.visible = squared_distance(p, at) <= kReach * kReach + kReach;
    if (cell.visible) cell.ground = (p.x * 5 + p.y * 3) % 7 == 0 ? Ground::Masonry : Ground::Floor;
  });
}

// The view of a player who has walked here from the left, with `others` players in sight.
Observation cave(int others) {
  Observation o;
  o.turn = 3000;
  o.depth = 3;
  o.cells = Grid<CellView>({80, 40});
  o.looks[LookId{1}].name = "Ann";
  o.self.id = EntityId{1};
  for (int i = 0; i <= others; ++i) {
    EntityView e;
    e.id = EntityId{static_cast<std::uint32_t>(1 + i * 3)};
    e.look = LookId{1};
    e.at = {40 + (i % 9) - (i > 0 ? 4 : 0), 20 + i / 9};
    e.facing = Direction::Left;
    o.entities[e.id] = e;
    o.members[e.id] = {e.id, "Player", i + 1, true, true, true, false};
  }
  for (int x = 20; x <= 40; ++x) look_around(o, {x, 20});
  o.self.at = o.entities[EntityId{1}].at;
  o.self.facing = Direction::Left;
  return o;
}

Observation all_step_right(Observation o) {
  ++o.turn;
  for (auto& [id, e] : o.entities) {
    e.at.x += 1;
    e.facing = Direction::Right;
  }
  o.self.at.x += 1;
  o.self.facing = Direction::Right;
  look_around(o, o.self.at);
  return o;
}

std::size_t bytes_between(const char* what, const Observation& a, const Observation& b) {
  const Delta delta = diff(a, b);
  Observation known = a;
  EXPECT_TRUE(apply(known, delta));
  EXPECT_EQ(known, b);
  const std::size_t bytes = encode(ServerMessage{delta}).size();
  ::testing::Test::RecordProperty(what, static_cast<int>(bytes));
  return bytes;
}

// In the open a step changes the most cells: two crescents of a disc.
TEST(FrameSize, LoneStepIsSmall) {
  const Observation unknown = cave(0);
  Observation known = unknown;
  look_around(known, {41, 20});
  look_around(known, {40, 20});
  EXPECT_LE(bytes_between("known", known, all_step_right(known)), 52U);
  EXPECT_LE(bytes_between("unknown", unknown, all_step_right(unknown)), 60U);
}

TEST(FrameSize, StepInAMovingCrowdIsSmall) {
  Observation known = cave(40);
  look_around(known, {41, 20});
  look_around(known, {40, 20});
  EXPECT_LE(bytes_between("crowd", known, all_step_right(known)), 120U);
}

TEST(FrameSize, ChoiceIsSmall) {
  const Observation before = cave(40);
  Observation after = before;
  after.members[EntityId{7}].chosen = true;
  EXPECT_LE(bytes_between("choice", before, after), 20U);
}

}  // namespace
}  // namespace undercroft::frame_size_test
