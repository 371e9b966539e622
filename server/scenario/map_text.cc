// map_text.cc: converts rows of text to grids and back.
#include "server/scenario/map_text.h"

#include <algorithm>

#include "server/sim/content/glyph.h"
#include "server/sim/content/ground_glyphs.h"

namespace undercroft {
namespace {

std::vector<std::string_view> lines_of(std::string_view text) {
  std::vector<std::string_view> lines;
  while (!text.empty()) {
    const std::size_t end = text.find('\n');
    std::string_view line = text.substr(0, end);
    if (!line.empty() && line.back() == '\r') line.remove_suffix(1);
    lines.push_back(line);
    if (end == std::string_view::npos) break;
    text.remove_prefix(end + 1);
  }
  return lines;
}

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
  std::vector<std::u32string> rows;
  std::size_t width = 0;
  for (const std::string_view row : lines_of(text)) {
    auto characters = characters_of(row);
    if (!characters) {
      complaints.add(line + static_cast<int>(rows.size()), "a map's row is not UTF-8");
      return std::nullopt;
    }
    width = std::max(width, characters->size());
    rows.push_back(std::move(*characters));
  }
  if (width == 0) {
    complaints.add(line, "the map is empty");
    return std::nullopt;
  }
  Grid<char32_t> cells({static_cast<int>(width), static_cast<int>(rows.size())}, U' ');
  cells.for_each_point([&](Point p) {
    const std::u32string& row = rows[static_cast<std::size_t>(p.y)];
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

int first_row_line(std::string_view source, const toml::node& node) {
  const int begin = line_of(node);
  std::string_view rest = source;
  for (int line = 1; line < begin && !rest.empty(); ++line) {
    rest.remove_prefix(std::min(rest.find('\n'), rest.size() - 1) + 1);
  }
  std::string_view line = rest.substr(0, rest.find('\n'));
  while (line.ends_with('\r') || line.ends_with(' ')) line.remove_suffix(1);
  return line.ends_with("\"\"\"") || line.ends_with("'''") ? begin + 1 : begin;
}

}  // namespace undercroft
