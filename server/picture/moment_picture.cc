// moment_picture.cc: the layout.
#include "server/picture/moment_picture.h"

#include <algorithm>

#include "server/picture/canvas_text.h"
#include "server/picture/moment_map.h"
#include "server/picture/moment_state.h"
#include "server/picture/png_file.h"

namespace undercroft {
namespace {

constexpr int kMargin = 24;
constexpr Rect kMap{0, 62, kMomentPicture.width, 502};
constexpr int kRight = kMomentPicture.width - kMargin;  // of text
constexpr Rect kState{kMargin, kMap.bottom + 4, kRight, kMap.bottom + 46};
constexpr int kFirstLine = 552, kLineHeight = 37;  // of the log
constexpr int kHeadingText = 22, kLogText = 16;    // width of a character

void draw_heading(std::string_view title, PixelCanvas& canvas) {
  const Point at{kMargin, (kMap.top - height_of_cell(kHeadingText)) / 2};
  const int end = draw_text(canvas, at, "Undercroft  ", {rgb_of(Tint::Gold), kHeadingText}, kRight);
  draw_text(canvas, {end, at.y}, title, {rgb_of(Tint::Strong), kHeadingText}, kRight);
}

void draw_log(const std::vector<std::string>& lines, PixelCanvas& canvas) {
  const std::size_t shown = std::min<std::size_t>(lines.size(), 2);
  Point at{kMargin, kFirstLine};
  for (std::size_t i = lines.size() - shown; i < lines.size(); ++i) {
    const bool is_last = i + 1 == lines.size();
    const TextPaint paint{rgb_of(is_last ? Tint::Strong : Tint::Text), kLogText};
    draw_text(canvas, at, lines[i], paint, kRight);
    at.y += kLineHeight;
  }
}

}  // namespace

std::string moment_picture(const Observation& known, const MomentWords& words) {
  PixelCanvas canvas(kMomentPicture);
  draw_moment_map(known, frame_around_hero(known, kMap), canvas);
  canvas.fill({0, 0, kMap.right, kMap.top}, kBackdrop);
  canvas.fill({0, kMap.bottom, kMap.right, kMomentPicture.height}, kBackdrop);
  draw_heading(words.title, canvas);
  draw_moment_state(known, words.hero, kState, canvas);
  draw_log(words.lines, canvas);
  return png_of(canvas, kMostPictureBytes);
}

}  // namespace undercroft
