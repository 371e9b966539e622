// camera.h: the part of a level shown on the screen.
//
// The camera does not move while the player walks about its middle, because a scrolled screen costs
// sixty times the bytes of a step. It recentres on an axis when the player comes near an edge, or
// when a foe that the player sees would otherwise stand beyond an edge.
#pragma once

#include <span>
#include <vector>

#include "shared/geometry.h"

namespace undercroft {

// The level cell in the top left corner of a map area; negative where a small level is centred.
// Pure: `before` is the previous origin.
[[nodiscard]] Point follow(Point before, Size area, Size level, Point player);

// `origin`, recentred on each axis on which that brings one of `foes` into the area. Pure.
[[nodiscard]] Point showing(Point origin, Size area, Size level, Point player,
                            std::span<const Point> foes);

// The origin for a player seen for the first time.
[[nodiscard]] Point centred(Size area, Size level, Point player);

// A Camera remembers the origin per area size, so that a window made small and large again shows
// the same part.
class Camera {
 public:
  // The current origin. `foes`: the cells of hostile creatures in the player's sight.
  Point aim(Size area, Size level, int depth, Point player, std::span<const Point> foes = {});
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
