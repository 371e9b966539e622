// camera.h: which part of a level is on the screen.
//
// The view stands still while the player walks about its middle (a scrolled screen costs sixty
// times the bytes of a step) and recentres on an axis when they come near an edge.
#pragma once

#include <vector>

#include "shared/geometry.h"

namespace undercroft {

// The level's cell in the top left corner of a map area; negative where a small level is centred.
// Pure: `before` is where the view stood.
[[nodiscard]] Point follow(Point before, Size area, Size level, Point player);

// The view for a player seen for the first time.
[[nodiscard]] Point centred(Size area, Size level, Point player);

// Remembers the view for each size of area, so that a window made small and large again shows what
// it showed before.
class Camera {
 public:
  // Where the view stands now.
  Point aim(Size area, Size level, int depth, Point player);
  void recentre() { views_.clear(); }

 private:
  struct View {
    Size area;
    Point origin;
  };
  int depth_ = 0;
  Size level_;
  std::vector<View> views_;
};

}  // namespace undercroft
