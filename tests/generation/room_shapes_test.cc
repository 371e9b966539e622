// room_shapes_test.cc: D36: the cells of each room shape; every floor stays connected to its doors.
#include "server/sim/generation/rooms/room_shapes.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "server/sim/generation/plan/regions.h"
#include "server/sim/generation/stages.h"
#include "server/sim/generation/things/placer.h"
#include "tests/generation/dungeon.h"

namespace undercroft::room_shapes_test {
namespace {

std::string picture_of(Shape shape, Size size) {
  Rng rng(3);
  Grid<bool> floor(size, true);
  for (const Point p : filled_cells({0, 0, size.width, size.height}, shape, rng)) floor[p] = false;
  return picture_of(floor);
}

TEST(Shapes, FillTheirCorners) {
  EXPECT_EQ(picture_of(Shape::Plain, {5, 3}), ".....\n.....\n.....\n");
  EXPECT_EQ(picture_of(Shape::Round, {7, 5}),
            "#.....#\n"
            ".......\n"
            ".......\n"
            ".......\n"
            "#.....#\n");
  EXPECT_EQ(picture_of(Shape::Cross, {7, 6}),
            "##...##\n"
            "##...##\n"
            ".......\n"
            ".......\n"
            "##...##\n"
            "##...##\n");
  EXPECT_EQ(picture_of(Shape::Pillars, {7, 5}),
            ".......\n"
            ".#.#.#.\n"
            ".......\n"
            ".#.#.#.\n"
            ".......\n");
}

TEST(Shapes, LackOneCornerInAnL) {
  Rng rng(1);
  for (int i = 0; i < 20; ++i) {
    const auto cells = filled_cells({10, 10, 17, 15}, Shape::Ell, rng);
    EXPECT_EQ(cells.size(), 6U);
    const auto corners = std::count_if(cells.begin(), cells.end(), [](Point p) {
      return (p.x == 10 || p.x == 16) && (p.y == 10 || p.y == 14);
    });
    EXPECT_EQ(corners, 1);
  }
}

TEST(Shapes, RepeatNichesAlongTheWalls) {
  EXPECT_EQ(picture_of(Shape::Alcoves, {7, 5}),
            "#.#.#.#\n"
            ".......\n"
            "#.....#\n"
            ".......\n"
            "#.#.#.#\n");
}

TEST(Shapes, AreNotUsedForSmallRooms) {
  EXPECT_EQ(picture_of(Shape::Pillars, {4, 3}), picture_of(Shape::Plain, {4, 3}));
  EXPECT_EQ(picture_of(Shape::Alcoves, {4, 3}), picture_of(Shape::Plain, {4, 3}));
}

TEST(ShapeRooms, KeepsFloorsConnectedWithAllDoors) {
  std::array<int, kShapeCount> ever{};
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    const auto [plan, flaw, reason] = run_stages(options_for(seed), test_catalogue(), {}, false);
    if (flaw != Flaw::None) continue;
    const auto& zones = plan.zones;
    for (const Room& room : plan.rooms) {
      ++ever[static_cast<std::size_t>(room.shape)];
      Grid<bool> floor(plan.zones.size(), false);
      for (const Point p : cells_of(room)) floor[p] = plan.zones[p] == Zone::Room;
      EXPECT_EQ(regions_of(floor).size(), 1U) << "seed " << seed << ", room " << room.number;
      EXPECT_TRUE(floor[room.floor.centre()]);
      const auto around = cells_of(
          {0,
           {room.floor.left - 1, room.floor.top - 1, room.floor.right + 1, room.floor.bottom + 1}});
      for (const Point p : around) {
        if (plan.zones[p] != Zone::Doorway) continue;
        EXPECT_TRUE(
            std::any_of(kFourDirections.begin(), kFourDirections.end(), [&zones, p](auto way) {
              const Zone zone = zones[step(p, way)];
              return zone == Zone::Room || zone == Zone::Doorway;
            }));
      }
    }
  }
  for (int i = 0; i < kShapeCount; ++i) {
    EXPECT_GT(ever[static_cast<std::size_t>(i)], 30) << name_of(static_cast<Shape>(i));
  }
}

}  // namespace
}  // namespace undercroft::room_shapes_test
