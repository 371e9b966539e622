// fall_back.cc: after a duel that leaves both alive, who began it steps back (R73, F13).
#include <algorithm>
#include <array>

#include "server/sim/rules/fight.h"
#include "server/sim/rules/motion.h"
#include "server/sim/sight/sight.h"

namespace undercroft {
namespace {

// Straight away first; then its two neighbours, smaller y first, then smaller x.
std::array<Direction, 3> ways_back(Point from, Point other) {
  const Direction away = direction_of(from - other);
  Direction a = rotated(away, -1);
  Direction b = rotated(away, 1);
  if (step(from, b) < step(from, a)) std::swap(a, b);
  return {away, a, b};
}

}  // namespace

void fall_back(World& world, EntityId mover, EntityId other) {
  const Entity& m = world.entity(mover);
  if (!m.alive || !world.entity(other).alive) return;
  const Mover as = mover_kind(m);
  for (const Direction way : ways_back(m.at(), world.entity(other).at())) {
    if (!lets_in(world, mover, as, way)) continue;
    const Point from = m.at();
    shift(world, mover, step(from, way));
    tell(world, arrival_of(world, Verb::FallBack, mover, from));
    meet_residents(world, mover, as, way);
    return;
  }
}

}  // namespace undercroft
