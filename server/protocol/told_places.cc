// told_places.cc: whose place is no secret.
#include "server/protocol/told_places.h"

#include "server/sim/world/crown_bearer.h"

namespace undercroft {

bool is_place_public(const World& world, const Entity& body) { return bears_crown(world, body); }

bool is_place_told(const World& world, const Entity& body, bool says_where) {
  const bool is_down = body.kind() == Kind::Downed;
  const bool is_there = (body.alive || is_down) && body.place().on_level();
  const bool may_be_told = says_where && !body.has(Trait::Unseen);
  return is_there && (may_be_told || is_place_public(world, body));
}

}  // namespace undercroft
