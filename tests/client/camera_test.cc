// camera_test.cc: the dead zone, the level's edges, and resized windows.
#include "client/view/screens/camera.h"

#include <gtest/gtest.h>

namespace undercroft::camera_test {
namespace {

constexpr Size kArea{58, 16};
constexpr Size kLevel{120, 60};

TEST(Camera, StaysStillWhileThePlayerWalksNearTheCentre) {
  const Point origin = centred(kArea, kLevel, {60, 30});
  EXPECT_EQ(follow(origin, kArea, kLevel, {62, 31}), origin);
}

TEST(Camera, KeepsThePlayerAwayFromScreenEdgesExceptAtLevelEdges) {
  Camera camera;
  for (Point at{1, 30}; at.x < kLevel.width; ++at.x) {
    const Point on_screen = at - camera.aim(kArea, kLevel, 1, at);
    const bool at_left = at.x < 9, at_right = at.x >= kLevel.width - 9;
    EXPECT_TRUE(on_screen.x >= 3 || at_left) << at.x;
    EXPECT_TRUE(on_screen.x < kArea.width - 3 || at_right) << at.x;
    EXPECT_GE(on_screen.x, 0);
    EXPECT_LT(on_screen.x, kArea.width);
  }
}

TEST(Camera, RecentresForAFoeInSight) {
  Camera camera;
  const Point before = camera.aim(kArea, kLevel, 1, {60, 30});
  const std::vector<Point> near = {{60, 24}}, far = {{60, 5}}, above = {{60, 21}};
  EXPECT_EQ(camera.aim(kArea, kLevel, 1, {60, 26}, near), before) << "it is shown";
  EXPECT_EQ(camera.aim(kArea, kLevel, 1, {60, 26}, far), before) << "no view shows both";
  EXPECT_EQ(camera.aim(kArea, kLevel, 1, {60, 26}, above), (Point{before.x, before.y - 4}));
  EXPECT_EQ(camera.aim(kArea, kLevel, 1, {60, 26}), (Point{before.x, before.y - 4}));
}

TEST(Camera, CentresASmallLevel) {
  EXPECT_EQ(centred(kArea, {10, 6}, {1, 1}), (Point{-24, -5}));
  EXPECT_EQ(follow({-24, -5}, kArea, {10, 6}, {8, 4}), (Point{-24, -5}));
}

TEST(Camera, ShowsNothingBeyondTheEdgesOfALargeLevel) {
  EXPECT_EQ(centred(kArea, kLevel, {0, 0}), (Point{0, 0}));
  EXPECT_EQ(centred(kArea, kLevel, {119, 59}), (Point{62, 44}));
}

TEST(Camera, ShrinkingAndEnlargingTheWindowRestoresTheView) {
  Camera camera;
  camera.aim(kArea, kLevel, 1, {60, 30});
  const Point before = camera.aim(kArea, kLevel, 1, {70, 31});
  camera.aim({40, 10}, kLevel, 1, {70, 31});
  EXPECT_EQ(camera.aim(kArea, kLevel, 1, {70, 31}), before);
}

}  // namespace
}  // namespace undercroft::camera_test
