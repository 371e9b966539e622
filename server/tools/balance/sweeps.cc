// sweeps.cc: at most one player stays within the reach of a foe that sweeps (R156).
#include <algorithm>

#include "server/tools/balance/mind.h"

namespace undercroft {
namespace {

// The nearest stays and fights, since a sweep needs two; of those as near, the first to have
// joined.
bool is_nearest(const Mind& mind, const EntityView& foe) {
  const int own_slot = mind.known.entities.at(mind.self().id).slot;
  const int own = distance(foe.at, mind.here());
  return std::none_of(mind.fellows.begin(), mind.fellows.end(), [&](const EntityView* fellow) {
    const int far = distance(foe.at, fellow->at);
    return far < own || (far == own && fellow->slot < own_slot);
  });
}

Decision step_away(const Mind& mind, const EntityView& foe) {
  Direction best = Direction::None;
  int farthest = distance(foe.at, mind.here());
  for (const Direction way : kEightDirections) {
    const Point to = step(mind.here(), way);
    if (!mind.may_step(way) || distance(foe.at, to) <= farthest) continue;
    best = way;
    farthest = distance(foe.at, to);
  }
  if (best == Direction::None) return std::nullopt;
  return bump_to(best);
}

}  // namespace

Decision stand_clear(Mind& mind) {
  if (!mind.is_swept(mind.here())) return std::nullopt;
  for (const EntityView* foe : mind.foes) {
    const bool sweeps = foe->reach == ReachShape::Radius;
    if (!sweeps || distance(foe->at, mind.here()) > foe->reach_cells) continue;
    if (!is_nearest(mind, *foe)) return step_away(mind, *foe);
  }
  return std::nullopt;
}

}  // namespace undercroft
