// map_text.cc: converts rows of text to grids and back.
#include "server/scenario/map_text.h"

#include <algorithm>

#include "server/sim/content/glyph.h"
#include "server/sim/content/ground_glyphs.h"

namespace undercroft {
namespace {

std::string row_text(const Grid<char32_t>& map, int y) {
  std::string row;
  for (int x = 0; x < map.width(); ++x) row += utf8_of(map[{x, y}]);
  return row;
}

// Pads a row to `width` characters (not bytes). Rows below the map are blank.
std::string padded_row(const Grid<char32_t>& map, int y, int width) {
  std::string row = y < map.height() ? row_text(map, y) : std::string();
  const int shown = y < map.height() ? map.width() : 0;
  return row.append(static_cast<std::size_t>(std::max(0, width - shown)), ' ');
}

}  // namespace

std::optional<DrawnMap> read_map(std::string_view text, int line, Complaints& complaints) {
  const auto rows = read_map_rows(text, line, complaints);
  if (!rows) return std::nullopt;
  std::size_t width = 0;
  for (const std::u32string& row : *rows) width = std::max(width, row.size());
  Grid<char32_t> cells({static_cast<int>(width), static_cast<int>(rows->size())}, U' ');
  cells.for_each_point([&](Point p) {
    const std::u32string& row = (*rows)[static_cast<std::size_t>(p.y)];
    const auto x = static_cast<std::size_t>(p.x);
    if (x < row.size()) cells[p] = row[x];
  });
  return DrawnMap{std::move(cells), line};
}

std::optional<Ground> ground_under(char32_t glyph) {
  if (glyph == U'+' || glyph == U'/') return Ground::Floor;
  return glyph == U' ' ? Ground::Bedrock : ground_of_glyph(glyph);
}

std::string side_by_side(const Grid<char32_t>& expected, const Grid<char32_t>& actual) {
  const int width = std::max(expected.width(), 8);
  std::string text =
      "    expected" + std::string(static_cast<std::size_t>(width - 8), ' ') + "   actual\n";
  for (int y = 0; y < std::max(expected.height(), actual.height()); ++y) {
    const std::string ours = padded_row(expected, y, width);
    const std::string theirs = padded_row(actual, y, actual.width());
    text.append("    ").append(ours).append(" | ").append(theirs).append("\n");
  }
  return text;
}

std::string text_of(const Grid<char32_t>& map) {
  std::string text;
  for (int y = 0; y < map.height(); ++y) text += "    " + row_text(map, y) + "\n";
  return text;
}

std::string cell_text(Point p) { return std::to_string(p.x) + "," + std::to_string(p.y); }

}  // namespace undercroft
