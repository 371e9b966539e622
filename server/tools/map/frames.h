// frames.h: the stages of level generation as frames for a terminal (D32, --steps).
#pragma once

#include <string>
#include <string_view>

#include "server/sim/content/catalogue.h"
#include "server/sim/generation/plan/level_plan.h"
#include "server/tools/map/canvas.h"

namespace undercroft {

// One stage: a picture of `view` cells and a caption for the line below it. Levels larger than the
// view are shrunk by whole numbers, as Canvas::shrunk_to() does.
struct Frame {
  Grid<Ink> picture;
  std::string caption;
  int hold_ms = 40;  // ms for which it is shown
};

// Draws rooms as numbered outlines, coloured by group; the graph as lines between them, with loops
// in another colour; then the level's cells, doors and things.
[[nodiscard]] Frame frame_of(std::string_view stage, const LevelPlan& plan,
                             const Catalogue& catalogue, Size view);

}  // namespace undercroft
