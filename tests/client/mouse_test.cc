// mouse_test.cc: targets under the mouse, and the actions of its buttons.
#include "client/input/mouse.h"

#include <gtest/gtest.h>

#include "tests/client/pictures.h"

namespace undercroft::testing::mouse_test {
namespace {

const Bindings kKeys;
constexpr Size kScreen{80, 24};

ViewModel room() {
  ViewModel view = view_of({"#########", "#..g....#", "#...@.2.#", "#..=....#", "#########"});
  add_line(view.log, {.turn = 412, .text = "You hit the goblin for 3."});
  return view;
}

// Clicks at the first place where the screen shows `sign`.
Pressed click_on(const ViewModel& view, std::string_view sign, Button button = Button::Left) {
  const Screen screen = screen_of(view, kScreen, kAscii);
  for (int y = 0; y < kScreen.height; ++y) {
    const std::size_t x = screen.row(y).find(sign);
    if (x == std::string::npos) continue;
    return click(view, button, screen.target_at({static_cast<int>(x), y}), kKeys);
  }
  ADD_FAILURE() << "the screen has no " << sign;
  return {view, {}};
}

// Clicks at an offset from the player's own sign.
Pressed click_beside(const ViewModel& view, Point way, Button button = Button::Left) {
  const Point me = screen_of(room(), kScreen, kAscii).cursor;
  return click(view, button, screen_of(view, kScreen, kAscii).target_at(me + way), kKeys);
}

std::optional<Intent> asked(const Pressed& pressed) {
  if (pressed.commands.empty()) return std::nullopt;
  return pressed.commands.front().intent;
}

TEST(Mouse, ClickOnAnAdjacentCellSteps) {
  const auto intent = asked(click_beside(room(), {1, 0}));
  ASSERT_TRUE(intent);
  EXPECT_EQ(*intent, (Intent{.verb = IntentVerb::Bump, .direction = Direction::Right}));
}

TEST(Mouse, ClickOnAnAdjacentFoeWalksIntoIt) {
  const auto intent = asked(click_beside(room(), {-1, -1}));
  ASSERT_TRUE(intent);
  EXPECT_EQ(*intent, (Intent{.verb = IntentVerb::Bump, .direction = Direction::UpLeft}));
}

TEST(Mouse, ClickOnOnesOwnCellWaitsAndRightClickOpensThePack) {
  EXPECT_EQ(asked(click_beside(room(), {0, 0})), Intent{.verb = IntentVerb::Wait});
  ViewModel view = room();
  view.known.self.pack = {in_pack(view.known, "a vial")};
  EXPECT_EQ(click_beside(view, {0, 0}, Button::Right).view.ui.mode, Mode::Pack);
}

TEST(Mouse, RightClickLooksAndSpendsNoTurn) {
  const Pressed pressed = click_beside(room(), {1, 0}, Button::Right);
  EXPECT_TRUE(pressed.commands.empty());
  EXPECT_EQ(pressed.view.ui.mode, Mode::Look);
  EXPECT_EQ(pressed.view.ui.cursor, (Point{5, 2}));
}

TEST(Mouse, ClickOnADistantFoeLooksInsteadOfWalking) {
  ViewModel view = view_of({"#########", "#g......#", "#...@...#", "#########"});
  const Screen screen = screen_of(view, kScreen, kAscii);
  const Target target = screen.target_at(screen.cursor + Point{-3, -1});
  const Pressed pressed = click(view, Button::Left, target, kKeys);
  EXPECT_TRUE(pressed.commands.empty());
  EXPECT_EQ(pressed.view.ui.mode, Mode::Look);
  EXPECT_EQ(pressed.view.ui.cursor, (Point{1, 1}));
}

TEST(Mouse, ClickInLookModeMovesTheCursor) {
  const ViewModel looking = click_beside(room(), {1, 0}, Button::Right).view;
  const Pressed pressed = click_beside(looking, {-1, -1});
  EXPECT_TRUE(pressed.commands.empty());
  EXPECT_EQ(pressed.view.ui.cursor, (Point{3, 1}));
}

TEST(Mouse, ClickOnASidebarLineLooksThere) {
  const Pressed foe = click_on(room(), "g goblin");
  EXPECT_EQ(foe.view.ui.mode, Mode::Look);
  EXPECT_EQ(foe.view.ui.cursor, (Point{3, 1}));
  EXPECT_EQ(click_on(room(), "Bob").view.ui.cursor, (Point{6, 2}));
}

TEST(Mouse, RightClickOnAPlayerBeginsAWhisper) {
  const Pressed pressed = click_on(room(), "Bob", Button::Right);
  EXPECT_EQ(pressed.view.ui.mode, Mode::Chat);
  EXPECT_EQ(pressed.view.ui.typed, "/w Bob ");
}

TEST(Mouse, ClickOnAHintPressesItsKey) {
  EXPECT_EQ(click_on(room(), "? help").view.ui.mode, Mode::Help);
  EXPECT_EQ(asked(click_on(room(), ". wait")), Intent{.verb = IntentVerb::Wait});
}

TEST(Mouse, ClickOnAHintTypesNothingIntoChat) {
  ViewModel view = room();
  view.ui.mode = Mode::Chat;
  view.ui.typed = "wait";
  const Screen screen = screen_of(room(), kScreen, kAscii);
  const int x = static_cast<int>(screen.row(23).find("? help"));
  const Pressed pressed = click(view, Button::Left, screen.target_at({x, 23}), kKeys);
  EXPECT_EQ(pressed.view.ui.typed, "wait");
  EXPECT_EQ(pressed.view.ui.mode, Mode::Chat);
}

TEST(Mouse, ClickOrWheelOpensTheLogAndWheelScrolls) {
  ViewModel view = room();
  for (int i = 0; i < 30; ++i) add_line(view.log, {.turn = 1, .text = "line " + std::to_string(i)});
  EXPECT_EQ(click_on(view, "line 29").view.ui.mode, Mode::History);
  const Pressed up = click_on(view, "line 29", Button::WheelUp);
  EXPECT_EQ(up.view.ui.mode, Mode::History);
  EXPECT_EQ(up.view.ui.page, 3);
  const Pressed down = click(up.view, Button::WheelDown, {}, kKeys);
  EXPECT_EQ(down.view.ui.page, 0);
}

TEST(Mouse, ClickChoosesARowOfAList) {
  const ViewModel list = press(room(), character('v'), kKeys).view;
  const Pressed chosen = click_on(list, "Bob");
  EXPECT_EQ(chosen.view.ui.mode, Mode::Look);
  EXPECT_EQ(chosen.view.ui.cursor, (Point{6, 2}));
  EXPECT_EQ(click_on(list, "Bob", Button::Right).view.ui.mode, Mode::Map);
}

TEST(Mouse, ClickChoosesTheDirectionOfAnAttack) {
  const ViewModel which_way = press(room(), character('F'), kKeys).view;
  EXPECT_EQ(asked(click_beside(which_way, {1, 0})),
            (Intent{.verb = IntentVerb::Attack, .direction = Direction::Right}));
  EXPECT_EQ(click_beside(which_way, {2, 0}).view.ui.mode, Mode::AttackWhere);
}

}  // namespace
}  // namespace undercroft::testing::mouse_test
