// ping_test.cc: cells pinged by other players, on the map.
#include <gtest/gtest.h>

#include "client/model/reduce.h"
#include "client/view/screens/render.h"
#include "tests/client/pictures.h"

namespace undercroft::testing::ping_test {
namespace {

// Bob (2) pings a cell of open floor.
ViewModel pinged() {
  ViewModel view = view_of({"#######", "#.@.2.#", "#.....#", "#######"});
  view.now_ms = 10000;
  return reduce(std::move(view), PingedCell{"Bob", view.known.depth, {4, 2}});
}

TextStyle style_at(const ViewModel& view, Point at) {
  return render(view, {80, 24}, {}, {}, Bindings{}).cells[at + Point{0, 1}].style;
}

ViewModel later(ViewModel view, std::uint64_t ms) {
  const std::uint64_t now = view.now_ms + ms;
  return reduce(std::move(view), Tick{now, now});
}

TEST(Pings, AreShownForSomeSecondsInTheSendersColour) {
  const TextStyle bare = style_at(view_of({"#######", "#.@.2.#", "#.....#", "#######"}), {4, 2});
  const TextStyle shown = style_at(pinged(), {4, 2});
  EXPECT_NE(shown, bare);
  EXPECT_EQ(shown.fg, player_style(2, {}).fg);
  EXPECT_NE(style_at(later(pinged(), 5900), {4, 2}), bare);
  EXPECT_EQ(style_at(later(pinged(), 6000), {4, 2}), bare);
}

TEST(Pings, OnAnotherLevelAreOnlyLogged) {
  ViewModel view = view_of({"#######", "#.@.2.#", "#.....#", "#######"});
  const TextStyle bare = style_at(view, {4, 2});
  view = reduce(std::move(view), PingedCell{"Bob", view.known.depth + 1, {4, 2}});
  EXPECT_EQ(style_at(view, {4, 2}), bare);
}

// At most twice a second, so as not to dazzle.
TEST(Pings, BlinkUnlessMotionIsOff) {
  ViewModel view = pinged();
  const TextStyle first = style_at(view, {4, 2});
  EXPECT_EQ(style_at(later(view, 400), {4, 2}), first);
  EXPECT_NE(style_at(later(view, 500), {4, 2}), first);
  EXPECT_EQ(style_at(later(view, 1000), {4, 2}), first);
  view.is_still = true;
  const TextStyle still = style_at(view, {4, 2});
  EXPECT_TRUE(still.reverse);
  for (const std::uint64_t ms : {250, 500, 750, 1000}) {
    EXPECT_EQ(style_at(later(view, ms), {4, 2}), still) << ms;
  }
}

}  // namespace
}  // namespace undercroft::testing::ping_test
