// screen.cc: writing text into a screen and reading it back.
#include "client/view/screen.h"

#include <algorithm>

#include "shared/utf8.h"

namespace undercroft {

std::string Screen::row(int y) const {
  std::u32string line;
  for (Point p{0, y}; p.x < cells.width(); ++p.x) {
    if (cells[p].glyph != 0) line.push_back(cells[p].glyph);
  }
  while (!line.empty() && line.back() == U' ') line.pop_back();
  return to_utf8(line);
}

std::string Screen::text() const {
  std::string all;
  for (int y = 0; y < cells.height(); ++y) all += row(y) + "\n";
  return all;
}

Target Screen::target_at(Point at) const {
  for (auto touch = touch_areas.rbegin(); touch != touch_areas.rend(); ++touch) {
    if (!touch->area.contains(at)) continue;
    Target target = touch->target;
    const Point within = at - Point{touch->area.left, touch->area.top};
    if (target.what == Target::What::Ground) target.at = target.at + within;
    if (target.what == Target::What::Row) target.row += within.y;
    return target;
  }
  return {};
}

int Pane::put(Point at, std::u32string_view text, TextStyle style) {
  for (const char32_t c : text) {
    const int columns = columns_of(c);
    if (columns == 0) continue;
    if (at.x + columns > width()) break;
    put(at, c, style);
    if (columns == 2) put({at.x + 1, at.y}, U'\0', style);
    at.x += columns;
  }
  return at.x;
}

int Pane::put(Point at, std::string_view utf8, TextStyle style) {
  return put(at, std::u32string_view(from_utf8(utf8)), style);
}

void Pane::put_right(int right, int y, std::string_view utf8, TextStyle style) {
  put({right - columns_of(from_utf8(utf8)), y}, utf8, style);
}

void Pane::put(Point at, char32_t glyph, TextStyle style) {
  if (at.x < 0 || at.y < 0 || at.x >= width() || at.y >= height()) return;
  const Point on_screen{area_.left + at.x, area_.top + at.y};
  if (screen_.cells.contains(on_screen)) screen_.cells[on_screen] = {glyph, style};
}

void Pane::fill(char32_t glyph, TextStyle style) {
  for (Point p; p.y < height(); ++p.y) {
    for (p.x = 0; p.x < width(); ++p.x) put(p, glyph, style);
  }
}

void Pane::reverse_row(int y) {
  for (int x = 0; x < width(); ++x) {
    const Point at{area_.left + x, area_.top + y};
    if (screen_.cells.contains(at)) screen_.cells[at].style.reverse = true;
  }
}

void Pane::touch(Rect part, const Target& target) {
  const Rect on_screen{area_.left + part.left, area_.top + part.top,
                       std::min(area_.left + part.right, area_.right),
                       std::min(area_.top + part.bottom, area_.bottom)};
  screen_.touch_areas.push_back({on_screen, target});
}

void Pane::place_cursor(Point at) {
  screen_.cursor = {std::clamp(area_.left + at.x, 0, std::max(0, screen_.cells.width() - 1)),
                    std::clamp(area_.top + at.y, 0, std::max(0, screen_.cells.height() - 1))};
}

namespace {

// The number of characters of `text` that fit.
std::size_t fitting(std::u32string_view text, int columns) {
  int used = 0;
  std::size_t count = 0;
  while (count < text.size() && used + columns_of(text[count]) <= columns) {
    used += columns_of(text[count++]);
  }
  return count;
}

}  // namespace

std::vector<std::u32string> wrapped(std::u32string_view text, int columns) {
  std::vector<std::u32string> lines;
  do {
    std::size_t count = fitting(text, columns);
    // A wide character in one column: avoid an endless loop.
    if (count == 0 && !text.empty()) count = 1;
    const std::size_t space =
        count < text.size() ? text.rfind(U' ', count) : std::u32string_view::npos;
    if (space != std::u32string_view::npos && space > 0) count = space;
    lines.emplace_back(text.substr(0, count));
    text.remove_prefix(count);
    while (!text.empty() && text.front() == U' ') text.remove_prefix(1);
  } while (!text.empty());
  return lines;
}

std::string clipped(std::string_view utf8, int columns) {
  const std::u32string text = from_utf8(utf8);
  if (columns_of(text) <= columns) return std::string(utf8);
  if (columns <= 0) return {};
  return to_utf8(std::u32string_view(text).substr(0, fitting(text, columns - 1))) + ".";
}

}  // namespace undercroft
