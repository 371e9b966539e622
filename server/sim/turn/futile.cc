// futile.cc: intents that certainly do nothing now (R104). Exactly these, no more.
#include "server/sim/rules/motion.h"
#include "server/sim/rules/things.h"
#include "server/sim/sight/sight.h"
#include "server/sim/turn/turn.h"
#include "server/sim/world/attributes.h"

namespace undercroft {
namespace {

bool is_wall_too_hard(const World& world, const Entity& e, const Intent& intent) {
  if (intent.verb != IntentVerb::Bump && intent.verb != IntentVerb::Dig) return false;
  const Point target = step(e.at(), intent.direction);
  if (!world.contains(e.depth(), target)) return true;
  return is_wall(world.ground(e.depth(), target)) && sees_cell(world, e.id, e.depth(), target) &&
         !can_dig(world, e.depth(), target, attributes(world, e).dig);
}

bool lacks(const World& world, EntityId player, const Intent& intent) {
  return needs_item(intent.verb) && !has_thing(world, player, intent.item);
}

}  // namespace

Reason futile(const World& world, EntityId player, const Intent& intent) {
  const Entity& e = world.entity(player);
  if (!e.alive || !e.place().on_level()) return Reason::Dead;
  if (e.is(Status::Sliding)) return Reason::None;  // carried on, whatever it meant (F16)
  if (lacks(world, player, intent)) return Reason::Lacks;
  if (!needs_direction(intent.verb) || intent.direction == Direction::None) return Reason::None;
  if (is_wall_too_hard(world, e, intent)) return Reason::Wall;
  const bool corner = world.is_pinched(e.depth(), e.at(), intent.direction);
  return corner ? Reason::Corner : Reason::None;
}

}  // namespace undercroft
