// sight_test.cc: the field of view is symmetric on every small map, and looks right (R120).
#include "server/sim/sight/sight.h"

#include <gtest/gtest.h>

#include "tests/support/small_world.h"

namespace undercroft {
namespace {

using testing::SmallWorld;

// What is seen from the player's place: the cells' glyphs, unseen ones as spaces.
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

// The doorway is four cells away and one wide: a row beside the axis would need a slope of 1/8.
TEST(FieldOfView, SeesARoomWithItsWallsAndThroughItsDoorway) {
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

TEST(FieldOfView, EndsAtTheRadiusInChebyshevCells) {
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

// Every map of 4x4 cells inside a wall: 65,536 maps would take long under sanitizers, so walls vary
// in 12 of the cells, and the four corners stay open.
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

TEST(FieldOfView, AClosedDoorHidesWhatIsBehindItAndAnOpenOneDoesNot) {
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

TEST(Perceiving, ThePhantomIsHiddenUntilRevealedOrByInsight) {
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
}  // namespace undercroft
