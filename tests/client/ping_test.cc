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

// As far as the player knows what is there itself.
TEST(Pings, NameWhatThePlayerKnowsInTheCell) {
  const auto said = [](Point at) {
    ViewModel view = view_of({"#######", "#.@.2.#", "#...g>#", "#######"});
    return reduce(std::move(view), PingedCell{"Bob", view.known.depth, at}).log.back().text;
  };
  EXPECT_EQ(said({4, 2}), "! Bob points out a goblin, south-east 2");
  EXPECT_EQ(said({5, 2}), "! Bob points out the stairs down, east 3");
  EXPECT_EQ(said({3, 2}), "! Bob points out a place south-east, 1");
  EXPECT_EQ(said({4, 1}), "! Bob points out where they stand, east 2");
  EXPECT_EQ(said({2, 1}), "! Bob points out where you stand");
}

// "! help" marks where its sender is, as the page does.
TEST(Pings, QuickCallMarksTheCellOfTheCaller) {
  const auto hears = [](const ChatLine& line) {
    ViewModel view = view_of({"#######", "#.@.2.#", "#.....#", "#######"});
    view.now_ms = 10000;
    return reduce(std::move(view), line);
  };
  EXPECT_TRUE(hears({1, "Bob", "help!"}).pings.empty()) << "a line is no call";
  EXPECT_TRUE(hears({1, "Eve", "! help"}).pings.empty()) << "of a spectator, who is nowhere";
  const ViewModel called = hears({1, "Bob", "! help"});
  ASSERT_EQ(called.pings.size(), 1U);
  EXPECT_EQ(called.pings.front().at, (Point{4, 1}));
  EXPECT_TRUE(later(called, 6000).pings.empty());
  const ViewModel own = hears({1, called.name, "! help"});
  ASSERT_EQ(own.pings.size(), 1U);
  EXPECT_EQ(own.pings.front().at, (Point{2, 1}));
}

// Neither "friends on map" nor this view says where Bob is.
TEST(Pings, CallFromAnUnknownPlaceMarksNothing) {
  ViewModel view = view_of({"#######", "#.@...#", "#######"});
  view.known.members[EntityId{9}].name = "Bob";
  view.known.members[EntityId{9}].alive = true;
  EXPECT_TRUE(reduce(std::move(view), ChatLine{1, "Bob", "! help"}).pings.empty());
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
