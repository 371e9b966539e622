// notice.cc: words about the Crown.
#include "server/protocol/notice.h"

#include <string>

#include "server/sim/world/crown_bearer.h"

namespace undercroft {

Notice notice_of(const World& world) {
  if (!is_awake(world)) return {};
  const int depth = depth_of_crown(world);
  if (depth == 0) return {"The Undercroft is awake", "Awake!"};
  const std::string on = "depth " + std::to_string(depth);
  const EntityId bearer = crown_bearer(world);
  if (bearer == kNobody) {
    return {"The Undercroft is awake: the Crown lies on " + on, "Awake! Crown: " + on};
  }
  const std::string& name = world.entity(bearer).name;
  return {"The Undercroft is awake: the Crown is on " + on + " with " + name,
          "Awake! Crown: " + on + ", " + name};
}

bool has_notice(const World& world) { return is_awake(world); }

bool is_place_public(const World& world, const Entity& body) { return bears_crown(world, body); }

}  // namespace undercroft
