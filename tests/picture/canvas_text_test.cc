// canvas_text_test.cc: text of any source in cells.
#include "server/picture/canvas_text.h"

#include <gtest/gtest.h>

namespace undercroft::canvas_text_test {
namespace {

constexpr Rgb kWhite{255, 255, 255};

TEST(CanvasText, FitsInItsColumns) {
  EXPECT_EQ(fitted_text("Ann", 3), U"Ann");
  EXPECT_EQ(fitted_text("Annabel", 6), U"Ann...");
  EXPECT_EQ(fitted_text("Annabel", 2), U"..");
  EXPECT_EQ(fitted_text("Annabel", 0), U"");
  EXPECT_EQ(fitted_text("Annabel", -1), U"");
  EXPECT_EQ(fitted_text("", 5), U"");
}

TEST(CanvasText, LeavesOutWhatHasNoColumn) {
  EXPECT_EQ(fitted_text("A\x1b[\r\nn\u0301\u202en", 9), U"A[nn");
  EXPECT_EQ(fitted_text(std::string_view("\0A", 2), 9), U"A");
}

TEST(CanvasText, InvalidBytesAreQuestionMarks) {
  EXPECT_EQ(fitted_text("\xff\xc3", 9), U"??");
  EXPECT_EQ(fitted_text("\xe2\x82", 9), U"??");
}

TEST(CanvasText, IsDrawnUpToTheRightEdge) {
  PixelCanvas canvas({100, 40});
  EXPECT_EQ(draw_text(canvas, {10, 2}, "WWWWWWWWWW", {kWhite, 16}, 60), 58);
  canvas.pixels().for_each_point(
      [&](Point at) { EXPECT_TRUE((at.x >= 9 && at.x < 60) || canvas.at(at) == kBackdrop); });
}

TEST(CanvasText, IsClippedByTheCanvas) {
  PixelCanvas canvas({20, 10});
  EXPECT_EQ(draw_text(canvas, {-20, -5}, "WWWWWW", {kWhite, 16}, 1000), 76);
  EXPECT_EQ(draw_text(canvas, {50, 50}, "W", {kWhite, 16}, 1000), 66);
  EXPECT_EQ(draw_text(canvas, {50, 0}, "W", {kWhite, 16}, 10), 50);
}

}  // namespace
}  // namespace undercroft::canvas_text_test
