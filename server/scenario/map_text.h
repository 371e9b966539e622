// map_text.h: maps as text: rows of characters, the built-in glyphs, comparing two of them.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "server/scenario/scenario.h"
#include "server/sim/content/table_reader.h"

namespace undercroft {

// The rows of a text that begins on `line`. Nothing, and told, when it is empty or no UTF-8.
[[nodiscard]] std::optional<DrawnMap> read_map(std::string_view text, int line,
                                               Complaints& complaints);

// The line of the first row of a text that may begin after its """; toml++ does not keep it.
[[nodiscard]] int first_row_line(std::string_view source, const toml::node& node);

// The ground under a glyph that needs no legend. Doors stand on floor; a space is bedrock.
[[nodiscard]] std::optional<Ground> ground_under(char32_t glyph);
[[nodiscard]] constexpr bool is_door_glyph(char32_t glyph) {
  return glyph == U'+' || glyph == U'/';
}

// `X` and space are equal.
[[nodiscard]] constexpr char32_t normal_glyph(char32_t glyph) {
  return glyph == U'X' ? U' ' : glyph;
}

// Two maps side by side under their titles, each line indented.
[[nodiscard]] std::string side_by_side(const Grid<char32_t>& expected,
                                       const Grid<char32_t>& actual);
[[nodiscard]] std::string text_of(const Grid<char32_t>& map);

// A cell as a file writes it: x,y.
[[nodiscard]] std::string cell_text(Point p);

}  // namespace undercroft
