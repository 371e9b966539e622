// standing_avoiding.cc: the cells that walks go around: those that a foe could strike (R105).
#include <algorithm>

#include "server/protocol/standing_steps.h"

namespace undercroft {
namespace {

constexpr int kFarthest = 2;  // cells: farther reaches would close whole rooms

bool is_harmful(const StandingSight& sight, const KnownEntity& e) {
  return kKinds[e.kind].hostile && can_harm(sight.threats, e.view.id);
}

void avoid_around(WalkMap& map, Point foe, int reach) {
  for (int y = foe.y - reach; y <= foe.y + reach; ++y) {
    for (int x = foe.x - reach; x <= foe.x + reach; ++x) map.avoid({x, y});
  }
}

}  // namespace

// A sleeper and an idol are known where they were seen last.
WalkMap avoiding_foes(const StandingSight& sight, WalkMap map) {
  for (const KnownEntity& e : sight.known.level().entities) {
    if (!is_harmful(sight, e)) continue;
    avoid_around(map, e.view.at, std::clamp(e.view.reach_cells, 1, kFarthest));
  }
  return map;
}

}  // namespace undercroft
