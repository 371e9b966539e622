// text_canvas.cc: clipping, widths, and escape sequences of ECMA-48.
#include "server/replay/text_canvas.h"

#include "shared/utf8.h"

namespace undercroft {
namespace {

struct Ink {
  int sgr;  // of the foreground; 39 is the terminal's own, which can be read on any background
  bool bold;
};

// In the order of Colour. Bright colours differ from each other on dark and on light backgrounds.
constexpr EnumArray<Colour, Ink> kInks = {{{
    {39, false}, {91, false}, {33, false}, {93, false}, {32, false}, {96, false}, {94, false},
    {95, false}, {95, false}, {39, true},  {37, false}, {33, false}, {35, false},  // to Violet
    {39, false}, {93, false}, {94, false},                                         // metals
    {39, false}, {33, false}, {90, false}, {94, false}, {96, false}, {39, false}, {39, true},
    {93, false}, {93, false}, {33, false}, {93, false}, {90, false}, {91, true},  {39, true},
    {39, true},  // Me
    {91, true},  {95, true},  {92, true},  {96, true},  {93, true},  {36, true},  {35, true},
    {39, true},
}}};

std::string sgr_of(const Paint& paint, bool colours) {
  const Ink ink = is_known(paint.colour) ? kInks[paint.colour] : Ink{39, false};
  std::string codes = "\x1b[0";
  if (paint.bold || ink.bold) codes += ";1";
  if (paint.dim) codes += ";2";
  if (paint.reverse) codes += ";7";
  if (colours && ink.sgr != 39) codes += ";" + std::to_string(ink.sgr);
  return codes + "m";
}

}  // namespace

void TextCanvas::put(Point at, char32_t glyph, Paint paint) {
  if (cells_.contains(at)) cells_[at] = {columns_of(glyph) == 1 ? glyph : U'?', paint};
}

int TextCanvas::put(Point at, std::string_view utf8, Paint paint, int right) {
  for (const char32_t c : from_utf8(utf8)) {
    const int columns = columns_of(c);
    if (columns == 0) continue;
    if (at.x + columns > right) break;
    if (cells_.contains(at)) cells_[at] = {c, paint};
    if (columns == 2 && cells_.contains({at.x + 1, at.y})) cells_[{at.x + 1, at.y}] = {0, paint};
    at.x += columns;
  }
  return at.x;
}

void TextCanvas::put_right(int right, int y, int left, std::string_view utf8, Paint paint) {
  const int from = right - columns_of(from_utf8(utf8));
  if (from >= left) put({from, y}, utf8, paint, right);
}

std::string TextCanvas::text_of_row(int y) const {
  std::string row;
  for (int x = 0; x < cells_.width(); ++x) {
    const char32_t glyph = cells_[{x, y}].glyph;
    if (glyph != 0) row += utf8_of(glyph);
  }
  row.erase(row.find_last_not_of(' ') + 1);
  return row;
}

std::string TextCanvas::text() const {
  std::string text;
  for (int y = 0; y < cells_.height(); ++y) text.append(text_of_row(y)).append("\n");
  return text;
}

std::string TextCanvas::bytes_of_row(int y, bool colours) const {
  std::string bytes;
  Paint last;
  for (int x = 0; x < cells_.width(); ++x) {
    const Cell& cell = cells_[{x, y}];
    if (cell.glyph == 0) continue;
    if (cell.paint != last) bytes += sgr_of(cell.paint, colours);
    last = cell.paint;
    bytes += utf8_of(cell.glyph);
  }
  return bytes + (last == Paint{} ? "" : "\x1b[0m");
}

}  // namespace undercroft
