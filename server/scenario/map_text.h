// map_text.h: maps as text: their rows, the built-in glyphs, and comparison of two maps.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "server/scenario/scenario.h"
#include "server/sim/content/map_rows.h"

namespace undercroft {

// Reads the rows of a map whose text begins on `line`. Reports an empty map and invalid UTF-8, and
// returns nullopt for them.
[[nodiscard]] std::optional<DrawnMap> read_map(std::string_view text, int line,
                                               Complaints& complaints);

// The ground under a glyph that needs no legend. Doors stand on floor; a space is bedrock.
[[nodiscard]] std::optional<Ground> ground_under(char32_t glyph);
[[nodiscard]] constexpr bool is_door_glyph(char32_t glyph) {
  return glyph == U'+' || glyph == U'/';
}

// Makes `X` and space equal.
[[nodiscard]] constexpr char32_t normal_glyph(char32_t glyph) {
  return glyph == U'X' ? U' ' : glyph;
}

// Both maps side by side under their titles, each line indented.
[[nodiscard]] std::string side_by_side(const Grid<char32_t>& expected,
                                       const Grid<char32_t>& actual);
[[nodiscard]] std::string text_of(const Grid<char32_t>& map);

// A cell as scenario files write it: x,y.
[[nodiscard]] std::string cell_text(Point p);

}  // namespace undercroft
