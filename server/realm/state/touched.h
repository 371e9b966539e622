// touched.h: where an input can have changed anything.
#pragma once

#include <algorithm>
#include <vector>

#include "server/realm/state/input.h"
#include "server/sim/world/world.h"

namespace undercroft {

// Touched holds the area in which an input can have changed anything, as one rectangle a level.
// Players who took no part perceive again only if they can see into it.
class Touched {
 public:
  void add(const World& world, EntityId id, int reach) {
    if (world.exists(id)) add(world.entity(id).place(), reach);
  }
  void add(const Place& place, int reach) {
    if (place.depth <= 0) return;
    const auto index = static_cast<std::size_t>(place.depth);
    if (levels_.size() <= index) levels_.resize(index + 1, kNowhere);
    Rect& r = levels_[index];
    r = {std::min(r.left, place.at.x - reach), std::min(r.top, place.at.y - reach),
         std::max(r.right, place.at.x + reach + 1), std::max(r.bottom, place.at.y + reach + 1)};
  }
  [[nodiscard]] bool is_near(const Place& place, int reach) const {
    const auto index = static_cast<std::size_t>(place.depth);
    if (place.depth <= 0 || index >= levels_.size()) return false;
    const Rect& r = levels_[index];
    return place.at.x >= r.left - reach && place.at.x < r.right + reach &&
           place.at.y >= r.top - reach && place.at.y < r.bottom + reach;
  }

 private:
  static constexpr Rect kNowhere{1 << 20, 1 << 20, -(1 << 20), -(1 << 20)};
  std::vector<Rect> levels_;  // by depth
};

void touch_events(const World& world, Touched& touched);
void touch_triggers(const World& world, Touched& touched);
// Called before a turn and after it.
void touch_group(const World& world, const Input& input, Touched& touched);

}  // namespace undercroft
