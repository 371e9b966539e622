// sight_test.cc: the field of view is symmetric on every small map, and looks right (R120).
#include "server/sim/sight/sight.h"

#include <gtest/gtest.h>

#include "tests/support/small_world.h"

namespace undercroft::sight_test {
namespace {

using testing::SmallWorld;

// The view from `from`: the glyphs of visible cells, and spaces for the others.
std::string seen_from(const SmallWorld& small, Point from, int radius) {
  const View seen = field_of_view(small.world, 1, from, radius);
  std::string picture = small.picture();
  const Size size = small.world.level(1).cells.size();
  for (Point p; p.y < size.height; ++p.y) {
    for (p.x = 0; p.x < size.width; ++p.x) {
      const auto index = static_cast<std::size_t>(1 + p.y * (size.width + 1) + p.x);
      if (!seen.contains(p)) picture[index] = ' ';
    }
  }
  return picture;
}

// The doorway is four cells away and one cell wide. A row beside the axis would need a slope of
// 1/8.
TEST(FieldOfView, ShowsRoomWallsAndTheViewThroughADoorway) {
  const SmallWorld small({R"(
###########
#.....#...#
#.P.......#
#.....#...#
###########
)"});
  EXPECT_EQ(seen_from(small, {2, 2}, 8), R"(
#######    
#.....#   #
#.P.......#
#.....#   #
#######    
)");
}

TEST(FieldOfView, PillarsCastShadows) {
  const SmallWorld small({R"(
#########
#.......#
#.P.#...#
#.......#
#########
)"});
  EXPECT_EQ(seen_from(small, {2, 2}, 8), R"(
#########
#......  
#.P.#    
#......  
#########
)");
}

TEST(FieldOfView, EndsAtTheChebyshevRadius) {
  const SmallWorld small({R"(
#########
#.......#
#...P...#
#.......#
#########
)"});
  EXPECT_EQ(seen_from(small, {4, 2}, 2), R"(
  #####  
  .....  
  ..P..  
  .....  
  #####  
)");
}

// Every map of 4x4 cells inside a wall. All 65,536 would take too long under sanitizers, so the
// four corners stay open and the other 12 cells vary.
std::string numbered_map(unsigned number) {
  std::string map = "######\n";
  unsigned bit = 0;
  for (int y = 0; y < 4; ++y) {
    map += '#';
    for (int x = 0; x < 4; ++x) {
      const bool corner = (x == 0 || x == 3) && (y == 0 || y == 3);
      map += !corner && ((number >> bit++) & 1U) != 0 ? '#' : '.';
    }
    map += "#\n";
  }
  return map + "######\n";
}

void expect_symmetric(const World& world) {
  std::vector<Point> open;
  world.level(1).cells.for_each_point([&](Point p) {
    if (!world.is_barrier(1, p)) open.push_back(p);
  });
  std::vector<View> views;
  for (const Point p : open) views.push_back(field_of_view(world, 1, p, 8));
  for (std::size_t a = 0; a < open.size(); ++a) {
    for (std::size_t b = 0; b < a; ++b) {
      ASSERT_EQ(views[a].contains(open[b]), views[b].contains(open[a]));
    }
  }
}

TEST(FieldOfView, IsSymmetricOnEverySmallMap) {
  const auto catalogue = testing::small_catalogue();
  for (unsigned number = 0; number < (1U << 12U); ++number) {
    const SmallWorld small({numbered_map(number)}, {}, {}, 1, catalogue);
    expect_symmetric(small.world);
    ASSERT_FALSE(HasFatalFailure()) << numbered_map(number);
  }
}

// The row-of-bits and the cell-by-cell implementation must compute the same view.
TEST(FieldOfView, AgreesBetweenRowAndCellImplementations) {
  Rng chance(5);
  const auto catalogue = testing::small_catalogue();
  for (int walls = 0; walls < 60; ++walls) {
    Level level;
    level.cells = Grid<Cell>({20 + walls, 12 + walls});
    level.cells.for_each_point([&](Point p) {
      level.cells[p].ground = chance.roll(99) < walls ? Ground::Masonry : Ground::Floor;
    });
    World world(catalogue, {}, 1);
    const Size size = level.cells.size();
    world.add_level(std::move(level));
    for (const int radius : {0, 1, 2, 7, 8, 16, 31}) {
      const Point from{chance.roll(size.width - 1), chance.roll(size.height - 1)};
      View cells;
      far_field_of_view(world, 1, from, radius, cells);
      ASSERT_EQ(field_of_view(world, 1, from, radius), cells) << walls << " radius " << radius;
    }
  }
}

// A larger radius shows the same nearby cells, also at the radius where the implementation changes.
TEST(FieldOfView, LargerRadiusContainsSmallerOne) {
  const SmallWorld small({R"(
########################################
#......#...............#...............#
#..P...................................#
#......#...............#........#......#
########################################
)"});
  const View far = field_of_view(small.world, 1, {3, 2}, 40);
  const View near = field_of_view(small.world, 1, {3, 2}, 31);
  far.for_each([&](Point p) { EXPECT_EQ(near.contains(p), distance(p, {3, 2}) <= 31); });
  near.for_each([&](Point p) { EXPECT_TRUE(far.contains(p)); });
  EXPECT_GT(far.count(), near.count());
}

TEST(Views, AreComparedCellByCell) {
  Rng chance(6);
  for (int i = 0; i < 300; ++i) {
    View a({chance.roll(20), chance.roll(20)}, chance.roll(90));
    View b({chance.roll(20), chance.roll(20)}, chance.roll(40));
    for (View* v : {&a, &b}) {
      for (int n = 0; n < 200; ++n) {
        const int r = v->radius();
        v->add(v->from() + Point{chance.between(-r, r), chance.between(-r, r)});
      }
    }
    std::vector<Point> listed;
    a.for_each_not_in(b, [&](Point p) { listed.push_back(p); });
    std::vector<Point> expected;
    for (Point p{-100, -100}; p.y < 130; ++p.y) {
      for (p.x = -100; p.x < 130; ++p.x) {
        if (a.contains(p) && !b.contains(p)) expected.push_back(p);
      }
    }
    ASSERT_EQ(listed, expected) << i;
  }
}

TEST(FieldOfView, ClosedDoorBlocksSightAndOpenDoorDoesNot) {
  SmallWorld small({R"(
#######
#P.D..#
#######
)"},
                   {{'D', "door"}});
  EXPECT_FALSE(sees_cell(small.world, small.id('P'), 1, {4, 1}));
  small.world.set_state(small.id('D'), State::Open);
  EXPECT_TRUE(sees_cell(small.world, small.id('P'), 1, {4, 1}));
}

// R153. Smoke was treated as a wall whose face is visible, and so was what stood in it.
TEST(Perceiving, SmokeHidesACreatureInItFromAllButAdjacentCells) {
  SmallWorld small({R"(
########
#P..g.k#
########
)"},
                   {{'g', "grunt"}, {'k', "iron_key"}});
  World& world = small.world;
  const EntityId player = small.id('P');
  for (const Point at : {Point{4, 1}, Point{6, 1}}) {
    world.spawn(world.catalogue().at("smoke"), Place::on(1, at));
  }
  EXPECT_TRUE(sees_cell(world, player, 1, {4, 1})) << "the face of the smoke";
  EXPECT_FALSE(perceives(world, player, small.id('g')));
  EXPECT_FALSE(is_seen_by(world, small.at('g'), small.at('P')));
  EXPECT_TRUE(is_seen_by(world, small.at('P'), small.at('g'))) << "it looks out";
  world.move(player, Place::on(1, {3, 1}));
  EXPECT_TRUE(perceives(world, player, small.id('g')));
  world.move(small.id('g'), Place::on(1, {1, 1}));
  EXPECT_TRUE(perceives(world, player, small.id('g')));
  world.move(player, Place::on(1, {4, 1}));
  EXPECT_TRUE(perceives(world, player, small.id('k'))) << "smoke hides no items";
}

TEST(Perceiving, PhantomIsHiddenUntilRevealedOrSeenByInsight) {
  SmallWorld small({R"(
######
#P.F.#
######
)"},
                   {{'F', "phantom"}});
  const EntityId player = small.id('P');
  EXPECT_FALSE(perceives(small.world, player, small.id('F')));
  small.at('P').set(Status::Insight, 3);
  EXPECT_TRUE(perceives(small.world, player, small.id('F')));
  small.at('P').set(Status::Insight, 0);
  small.at('F').set(Status::Revealed, 1);
  EXPECT_TRUE(perceives(small.world, player, small.id('F')));
}

}  // namespace
}  // namespace undercroft::sight_test
