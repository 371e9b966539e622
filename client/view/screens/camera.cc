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

bool holds(int origin, int area, int at) { return at >= origin && at < origin + area; }

}  // namespace

Point follow(Point before, Size area, Size level, Point player) {
  return {follow_axis(before.x, area.width, level.width, player.x),
          follow_axis(before.y, area.height, level.height, player.y)};
}

Point showing(Point origin, Size area, Size level, Point player, std::span<const Point> foes) {
  const Point middle = centred(area, level, player);
  Point shown = origin;
  for (const Point foe : foes) {
    const bool in_x = holds(origin.x, area.width, foe.x),
               in_y = holds(origin.y, area.height, foe.y);
    if (!in_x && holds(middle.x, area.width, foe.x)) shown.x = middle.x;
    if (!in_y && holds(middle.y, area.height, foe.y)) shown.y = middle.y;
  }
  return shown;
}

Point centred(Size area, Size level, Point player) {
  return {clamped(player.x - area.width / 2, area.width, level.width),
          clamped(player.y - area.height / 2, area.height, level.height)};
}

Point Camera::aim(Size area, Size level, int depth, Point player, std::span<const Point> foes) {
  if (depth != depth_ || level != level_) recentre();
  depth_ = depth;
  level_ = level;
  const auto known = std::find_if(views_.begin(), views_.end(),
                                  [&](const View& view) { return view.area == area; });
  if (known == views_.end()) {
    views_.push_back({area, centred(area, level, player)});
    return views_.back().origin;
  }
  known->origin = showing(follow(known->origin, area, level, player), area, level, player, foes);
  return known->origin;
}

}  // namespace undercroft
