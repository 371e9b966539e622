// dungeon.h: what the generation tests share: a catalogue of their own, drawn rooms, pictures.
#pragma once

#include <string>
#include <vector>

#include "server/sim/content/catalogue.h"
#include "server/sim/generation/plan/level_plan.h"

namespace undercroft {

// One blueprint a kind and a table for every depth, so that a change of balance in the content
// files changes no test and no golden level.
[[nodiscard]] const Catalogue& test_catalogue();

// Options with every default but these.
[[nodiscard]] LevelOptions options_for(std::uint64_t seed, Style style = Style::Rooms,
                                       Size size = {80, 40}, int depth = 1);

// The rectangles drawn in `picture`: each the cells of one digit or letter, in order of these.
// Lines are separated by newlines; other characters are nothing.
[[nodiscard]] std::vector<Rect> rects_in(const std::string& picture);

// Rooms numbered from 1 with those floors.
[[nodiscard]] std::vector<Room> rooms_in(const std::string& picture);
[[nodiscard]] std::vector<Room> rooms_of(const std::vector<Rect>& floors);

// Draws them again, '.' between, on a grid of that size.
[[nodiscard]] std::string picture_of(const std::vector<Rect>& rects, Size size);

// A grid from a picture: true where it has `mark`.
[[nodiscard]] Grid<bool> grid_in(const std::string& picture, char mark);
[[nodiscard]] std::string picture_of(const Grid<bool>& grid);

}  // namespace undercroft
