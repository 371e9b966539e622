// frames.h: a level being made, as frames for a terminal (D32, --steps).
#pragma once

#include <string>
#include <string_view>

#include "server/sim/content/catalogue.h"
#include "server/sim/generation/plan/level_plan.h"
#include "server/tools/map/canvas.h"

namespace undercroft {

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

}  // namespace undercroft
