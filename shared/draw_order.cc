// draw_order.cc: the order of layers, with exceptions for landmarks.
#include "shared/draw_order.h"

#include <algorithm>

namespace undercroft {
namespace {

// A landmark that stays where it is: a portal, an altar.
bool stands_for_good(const Look& look) { return look.landmark != 0 && !look.takeable; }

}  // namespace

// The order of layers (R2), and within a layer landmarks before others. A landmark that stays lies
// above items and corpses, and below a downed player.
int depth_in_cell(const Look& look) {
  const bool stays = stands_for_good(look);
  const Layer layer = stays ? std::max(look.layer, Layer::Item) : look.layer;
  const int loose = look.landmark != 0 ? 2 : 3;
  const int below = look.takeable ? loose : stays ? 1 : 0;
  return 4 * (static_cast<int>(Layer::Wall) - static_cast<int>(layer)) + below;
}

std::vector<const EntityView*> entities_at(const Observation& known, Point at) {
  std::vector<const EntityView*> here;
  for (const auto& [id, entity] : known.entities) {
    if (entity.at == at) here.push_back(&entity);
  }
  std::stable_sort(here.begin(), here.end(), [&](auto* a, auto* b) {
    return depth_in_cell(known.look(*a)) < depth_in_cell(known.look(*b));
  });
  return here;
}

bool is_drawn_over(const GroundLook& ground, const Look& thing) {
  return ground.landmark != 0 && thing.takeable;
}

}  // namespace undercroft
