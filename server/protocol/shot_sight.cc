// shot_sight.cc: range, reloading, and why there is no shot.
#include "server/protocol/shot_sight.h"

#include "server/protocol/refusal_words.h"
#include "server/sim/turn/turn.h"
#include "server/sim/world/attributes.h"

namespace undercroft {

ShotSight shot_of(const World& world, EntityId player) {
  const Blueprint* bow = bow_of(world, world.entity(player));
  const Intent shot{.verb = IntentVerb::Fire, .direction = Direction::Up};
  const Reason reason = futile(world, player, shot);
  ShotSight sight{.range = bow == nullptr ? 0 : bow->range, .reloads = reason == Reason::Reloading};
  const bool can_shoot = reason == Reason::None || sight.reloads;
  if (!can_shoot) sight.refusal = refusal_in_words(world, player, shot, reason);
  return sight;
}

}  // namespace undercroft
