// dungeon.h: shared by the generation tests: their own catalogue, drawn rooms, and pictures.
#pragma once

#include <string>
#include <vector>

#include "server/sim/content/catalogue.h"
#include "server/sim/generation/plan/level_plan.h"

namespace undercroft {

// One blueprint per kind and one table for every depth. Balance changes in the content files
// therefore affect no test and no golden level.
[[nodiscard]] const Catalogue& test_catalogue();

// Default options except for these.
[[nodiscard]] LevelOptions options_for(std::uint64_t seed, Style style = Style::Rooms,
                                       Size size = {80, 40}, int depth = 1);

// The rectangles drawn in `picture`: the cells of each digit or letter form one, and the result is
// in the order of those characters. Newlines separate rows; other characters are ignored.
[[nodiscard]] std::vector<Rect> rects_in(const std::string& picture);

// Rooms with these floors, numbered from 1.
[[nodiscard]] std::vector<Room> rooms_in(const std::string& picture);
[[nodiscard]] std::vector<Room> rooms_of(const std::vector<Rect>& floors);

// Draws the rectangles on a grid of `size`, with '.' between them.
[[nodiscard]] std::string picture_of(const std::vector<Rect>& rects, Size size);

// A grid from a picture: true where the picture has `mark`.
[[nodiscard]] Grid<bool> grid_in(const std::string& picture, char mark);
[[nodiscard]] std::string picture_of(const Grid<bool>& grid);

}  // namespace undercroft
