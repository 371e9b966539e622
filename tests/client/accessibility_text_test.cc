// accessibility_text_test.cc: the situation in sentences for screen readers, and the screen built
// from them.
#include "client/view/text/accessibility_text.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/client/pictures.h"

namespace undercroft::testing::accessibility_text_test {
namespace {

constexpr Display kPlain{Charset::Ascii, Colours::Mono, Theme::Dark, false, true};

ViewModel room() {
  ViewModel view = view_of({"##########", "#..g.g...#", "#.=.@.2..+", "#..>~~...#", "##########"});
  add_line(view.log, {.turn = 411, .text = "Bob opens the door."});
  add_line(view.log, {.turn = 412, .text = "You hit the goblin for 3."});
  return view;
}

TEST(Aloud, StatusIsASentence) {
  EXPECT_EQ(status_aloud(room()),
            "Turn 412, your turn, health 16 of 20, 2 foes, the nearest a goblin, north-west 1.");
  EXPECT_EQ(status_aloud(view_of({"@"})),
            "Turn 412, the world waits for you, health 16 of 20, no foe in view.");
}

TEST(Aloud, ListsTheEightDirectionsAndTheExits) {
  const std::string text = exits_aloud(view_of({"###", "+@.", "##>"}));
  EXPECT_THAT(text, ::testing::HasSubstr("Wall north, north-east, south, south-west, north-west."));
  EXPECT_THAT(text, ::testing::HasSubstr("Floor east."));
  EXPECT_THAT(text, ::testing::HasSubstr("Exits: door west 1, "));
}

TEST(Aloud, PlainScreenHasTheLastTurnOnTopAndNoBarsOrRules) {
  const Screen screen = render(room(), {60, 20}, {-20, -2}, kPlain, Bindings());
  EXPECT_EQ(screen.row(0), "Level 3. Turn 412, your turn, health 16 of 20, 2 foes, the");
  EXPECT_EQ(screen.row(2), "You hit the goblin for 3.");
  EXPECT_THAT(screen.text(), ::testing::HasSubstr("Bob, choosing"));
  EXPECT_THAT(screen.text(), ::testing::HasSubstr("goblin, hurt, north-west 1"));
  EXPECT_THAT(screen.text(), ::testing::Not(::testing::HasSubstr("Bob opens")));
  EXPECT_THAT(screen.text(), ::testing::Not(::testing::HasSubstr("|")));
  EXPECT_THAT(screen.text(), ::testing::Not(::testing::HasSubstr("==")));
  EXPECT_EQ(screen.cells[screen.cursor].glyph, U'@');
}

TEST(Aloud, NewestMessageIsNeverTruncated) {
  ViewModel view = room();
  for (int i = 0; i < 6; ++i)
    add_line(view.log, {.turn = 412, .text = "line " + std::to_string(i)});
  const std::string long_line =
      "The ogre strikes at you with its whole weight and misses you by a hair.";
  add_line(view.log, {.turn = 412, .text = long_line});
  const Screen screen = render(view, {60, 20}, {}, kPlain, Bindings());
  EXPECT_EQ(screen.row(3), "line 5");
  EXPECT_EQ(screen.row(4), "The ogre strikes at you with its whole weight and misses");
  EXPECT_EQ(screen.row(5), "you by a hair.");
}

}  // namespace
}  // namespace undercroft::testing::accessibility_text_test
