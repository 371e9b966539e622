// spares.cc: looks through the pack.
#include "server/protocol/spares.h"

#include "server/sim/sight/sight.h"

namespace undercroft {

std::vector<LookId> spares_of(const World& world, const SelfView& self) {
  std::vector<LookId> spares;
  for (const PackView& view : self.pack) {
    if (!view.wearable || !world.exists(view.id)) continue;
    const Entity& item = world.entity(view.id);
    const bool is_thrown = world.blueprint(item).thrown > 0;
    if (!is_thrown && is_known_to(world, self.id, item)) spares.push_back(view.look);
  }
  return spares;
}

}  // namespace undercroft
