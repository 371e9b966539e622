// frames.h: a level being made, as frames for a terminal (D32, --steps).
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "server/sim/content/catalogue.h"
#include "server/sim/generation/level_plan.h"

namespace undercroft {

// What a terminal's cell shows: a character and a colour of the 256 (0: the terminal's own).
struct Ink {
  char glyph = ' ';
  int colour = 0;
  friend bool operator==(Ink, Ink) = default;
};

// A stage as a picture of `view` cells and a caption for the line below. Levels larger than the
// view are shrunk by whole numbers, the last letter of what falls into a cell being the one that
// shows.
struct Frame {
  Grid<Ink> picture;
  std::string caption;
  int hold_ms = 40;  // how long it is to be looked at
};

// Rooms as outlines with their numbers, coloured by their groups once they have any; the graph as
// lines between them, loops apart from the tree; then what is dug, hung and laid out.
[[nodiscard]] Frame frame_of(std::string_view stage, const LevelPlan& plan,
                             const Catalogue& catalogue, Size view);

// The frame as text with ANSI colours, a line a row, ending in the caption.
[[nodiscard]] std::string ansi_of(const Frame& frame);
[[nodiscard]] std::string plain_of(const Frame& frame);

}  // namespace undercroft
