// camera.cc: follows the player with a dead zone.
#include "client/view/screens/camera.h"

#include <algorithm>

namespace undercroft {
namespace {

// Centres a level smaller than the area; never shows cells beyond the edge of a larger one.
int clamped(int origin, int area, int level) {
  if (level <= area) return -((area - level) / 2);
  return std::clamp(origin, 0, level - area);
}

int follow_axis(int before, int area, int level, int player) {
  const int margin = std::max(3, area / 6);
  const int at = player - before;
  const bool far = at < margin || at >= area - margin;
  return clamped(far ? player - area / 2 : before, area, level);
}

}  // namespace

Point follow(Point before, Size area, Size level, Point player) {
  return {follow_axis(before.x, area.width, level.width, player.x),
          follow_axis(before.y, area.height, level.height, player.y)};
}

Point centred(Size area, Size level, Point player) {
  return {clamped(player.x - area.width / 2, area.width, level.width),
          clamped(player.y - area.height / 2, area.height, level.height)};
}

Point Camera::aim(Size area, Size level, int depth, Point player) {
  if (depth != depth_ || level != level_) recentre();
  depth_ = depth;
  level_ = level;
  const auto known = std::find_if(views_.begin(), views_.end(),
                                  [&](const View& view) { return view.area == area; });
  if (known == views_.end()) {
    views_.push_back({area, centred(area, level, player)});
    return views_.back().origin;
  }
  known->origin = follow(known->origin, area, level, player);
  return known->origin;
}

}  // namespace undercroft
