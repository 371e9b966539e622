// weak_floor.cc: looks for triggers that change the ground under a walker.
#include "server/sim/sight/weak_floor.h"

#include <algorithm>

namespace undercroft {
namespace {

bool breaks_floor(const Trigger& trigger) {
  const bool by_walking =
      trigger.occasion == Occasion::Entered || trigger.occasion == Occasion::Left;
  return by_walking && trigger.effect.ground == Ground::Ledge;
}

}  // namespace

bool has_weak_floor(const World& world, int depth, Point at) {
  for (const Entity& e : world.things_at(depth, at)) {
    const std::vector<Trigger>& triggers = world.blueprint(e).triggers;
    if (std::any_of(triggers.begin(), triggers.end(), breaks_floor)) return true;
  }
  return false;
}

}  // namespace undercroft
