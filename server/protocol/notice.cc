// notice.cc: words about the Crown, behind those about the downed.
#include "server/protocol/notice.h"

#include <string>

#include "server/protocol/rescue_words.h"
#include "server/sim/world/crown_bearer.h"

namespace undercroft {

Notice notice_of_crown(const World& world) {
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

Notice notice_of(const World& world, EntityId viewer, bool says_where) {
  Notice call = call_for_help(world, viewer, says_where);
  Notice crown = notice_of_crown(world);
  if (call.words.empty()) return crown;
  if (!crown.words.empty()) call.words += ". " + crown.brief;
  return call;
}

std::string key_of_notices(const World& world) {
  return notice_of_crown(world).words + key_of_calls(world);
}

}  // namespace undercroft
