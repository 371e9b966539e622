// log_view_test.cc: which lines of a turn are shown when there are more lines than rows.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/client/pictures.h"

namespace undercroft::testing::log_view_test {
namespace {

// The log rows of the screen: five on 80x24, three when it is narrower.
std::vector<std::string> log_of(const ViewModel& view, Size size = {80, 24}) {
  const Screen screen = screen_of(view, size, kAscii);
  const int rows = size.width < 80 ? 3 : 5;
  std::vector<std::string> all;
  for (int y = size.height - 2 - rows; y < size.height - 2; ++y) all.push_back(screen.row(y));
  return all;
}

ViewModel after_a_turn() {
  ViewModel view = view_of({"#####", "#@.2#", "#####"});
  const auto add = [&](TurnNumber turn, const std::string& text, Weight weight) {
    add_line(view.log, {.turn = turn, .text = text, .weight = weight});
  };
  add(411, "Bob opens the door.", Weight::Others);
  add(412, "A door opens.", Weight::Others);
  add(412, "The rat dodges you.", Weight::Mine);
  add(412, "The rat hits you for 2.", Weight::Me);
  add(412, "A bat flutters.", Weight::Others);
  add(412, "An ogre comes into view (east, 7).", Weight::Sight);
  return view;
}

using ::testing::ElementsAre;

TEST(Log, LastTurnIsMarked) {
  EXPECT_THAT(log_of(after_a_turn()),
              ElementsAre("> 412  A door opens.", "> 412  The rat dodges you.",
                          "> 412  The rat hits you for 2.", "> 412  A bat flutters.",
                          "> 412  An ogre comes into view (east, 7)."));
}

TEST(Log, LinesStayBrightUntilATurnWithoutMessages) {
  ViewModel view = view_of({"#####", "#@.2#", "#####"});
  view.known.turn = 414;
  for (const TurnNumber turn : {409U, 411U, 412U, 413U, 414U}) {
    add_line(view.log, {.turn = turn, .text = "A rat bites. " + std::to_string(turn)});
  }
  const auto is_bright = [&](int row) {
    const Screen screen = screen_of(view, {80, 24}, Display{});
    return screen.cells[{7, 17 + row}].style == style_of(Tint::Text, Display{});
  };
  EXPECT_FALSE(is_bright(0)) << "turn 410 had no messages";
  for (int row = 1; row < 5; ++row) EXPECT_TRUE(is_bright(row)) << row;
  EXPECT_EQ(log_of(view)[3], "  413  A rat bites. 413") << "only the last turn is marked";
  EXPECT_EQ(log_of(view)[4], "> 414  A rat bites. 414");
  view.known.turn = 415;
  for (int row = 0; row < 5; ++row) EXPECT_FALSE(is_bright(row)) << row;
}

TEST(Log, LeastImportantLinesAreOmittedAndCounted) {
  ViewModel view = after_a_turn();
  add_line(view.log, {.turn = 412, .text = "Bob is hurt for 3.", .weight = Weight::Party});
  add_line(view.log, {.turn = 412, .text = "You kill the rat.", .weight = Weight::Mine});
  EXPECT_THAT(log_of(view),
              ElementsAre("> 412  The rat dodges you.", "> 412  The rat hits you for 2.",
                          "> 412  An ogre comes into view (east, 7).", "> 412  Bob is hurt for 3.",
                          "> 412  You kill the rat. (+2 more: Ctrl-P)"));
}

TEST(Log, CompactScreenNumbersATurnOnce) {
  ViewModel view = after_a_turn();
  view.log.erase(view.log.begin() + 1, view.log.begin() + 4);
  EXPECT_THAT(log_of(view, {60, 20}),
              ElementsAre("  411  Bob opens the door.", "> 412  A bat flutters.",
                          ">      An ogre comes into view (east, 7)."));
}

TEST(Log, UnreadStoryIsShownLineByLine) {
  ViewModel view = after_a_turn();
  add_line(view.log, {.turn = 412, .text = "You die!", .weight = Weight::Me});
  view.unread = 6;
  EXPECT_EQ(log_of(view)[4], "  411  Bob opens the door.");
  view.unread = 3;
  EXPECT_EQ(log_of(view)[4], "> 412  The rat hits you for 2.");
  view.unread = 0;
  EXPECT_EQ(log_of(view)[4], "> 412  You die! (+1 more: Ctrl-P)");
}

TEST(Log, LineLongerThanTheLogOffersTheHistory) {
  ViewModel view = after_a_turn();
  std::string long_line;
  for (int i = 0; i < 80; ++i) long_line += "word" + std::to_string(i) + " ";
  add_line(view.log, {.turn = 412, .text = long_line + "end", .weight = Weight::Me});
  EXPECT_THAT(log_of(view)[4], ::testing::HasSubstr("Ctrl-P)"));
}

TEST(Log, MutualDodgesTakeTwoLines) {
  std::vector<LogLine> log;
  for (int i = 0; i < 3; ++i) {
    add_line(log, {.turn = 7, .text = "You dodge the ogre."});
    add_line(log, {.turn = 7, .text = "The ogre dodges you."});
  }
  ASSERT_EQ(log.size(), 2U);
  EXPECT_EQ(spoken(log[0]), "You dodge the ogre. (x3)");
  EXPECT_EQ(spoken(log[1]), "The ogre dodges you. (x3)");
  add_line(log, {.turn = 8, .text = "You dodge the ogre."});
  EXPECT_EQ(log.size(), 3U);
}

}  // namespace
}  // namespace undercroft::testing::log_view_test
