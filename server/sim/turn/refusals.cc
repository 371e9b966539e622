// refusals.cc: the complete list of intents that are sure to do nothing now (R104).
#include <algorithm>

#include "server/sim/rules/abilities.h"
#include "server/sim/rules/charges.h"
#include "server/sim/rules/corners.h"
#include "server/sim/rules/entering.h"
#include "server/sim/rules/flight.h"
#include "server/sim/rules/things.h"
#include "server/sim/rules/travel.h"
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

// True for using an item without a use, or wearing one that cannot be worn.
bool is_unfit(const World& world, const Intent& intent) {
  const Blueprint& thing = world.blueprint(world.entity(intent.item));
  if (intent.verb == IntentVerb::Use) return !thing.use || thing.aimed;
  return intent.verb == IntentVerb::Wear && thing.slot == Slot::None;
}

// The fault of the item that the intent needs.
Reason fault_of_thing(const World& world, EntityId player, const Intent& intent) {
  if (!has_thing(world, player, intent.item)) return Reason::Lacks;
  if (is_unfit(world, intent)) return Reason::Unfit;
  const bool uses =
      intent.verb == IntentVerb::Use ||
      (intent.verb == IntentVerb::Throw && world.blueprint(world.entity(intent.item)).aimed);
  return uses && !has_a_charge(world, intent.item) ? Reason::Cooling : Reason::None;
}

// True if nothing takeable lies here. A corpse always counts as takeable, because its contents are
// not visible.
bool nothing_lies_here(const World& world, const Entity& e) {
  const ThingsHere here = world.things_at(e.depth(), e.at());
  return std::none_of(here.begin(), ThingsHere::end(),
                      [](const Entity& thing) { return kKinds[thing.kind()].takeable; });
}

bool is_too_far(const World& world, const Entity& e, const Intent& intent) {
  return !can_throw_to(world, e, intent.item, intent.place);
}

Reason fault_of_bow(const World& world, const Entity& e) {
  if (bow_of(world, e) == nullptr) return Reason::Unarmed;
  if (lacks_ammunition(world, e)) return Reason::NoAmmunition;
  return e.is(Status::Reload) ? Reason::Reloading : Reason::None;
}

Reason fault_of_direction(const World& world, const Entity& e, const Intent& intent) {
  if (intent.direction == Direction::None) return Reason::None;
  if (is_wall_too_hard(world, e, intent)) return Reason::Wall;
  const bool corner = is_pinched(world, e.depth(), e.at(), intent.direction);
  return corner ? Reason::Corner : Reason::None;
}

}  // namespace

Reason futile(const World& world, EntityId player, const Intent& intent) {
  const Entity& e = world.entity(player);
  if (!e.alive || !e.place().on_level()) return Reason::Dead;
  if (e.is(Status::Sliding)) return Reason::None;  // it slides on, whatever it intended (F16)
  const Reason lacking =
      needs_item(intent.verb) ? fault_of_thing(world, player, intent) : Reason::None;
  if (lacking != Reason::None) return lacking;
  if (intent.verb == IntentVerb::Throw) {
    return is_too_far(world, e, intent) ? Reason::Far : Reason::None;
  }
  if (intent.verb == IntentVerb::Fire) return fault_of_bow(world, e);
  if (intent.verb == IntentVerb::Invoke) return fault_of_ability(world, e, intent);
  if (needs_direction(intent.verb)) return fault_of_direction(world, e, intent);
  const bool nothing = intent.verb == IntentVerb::Take && nothing_lies_here(world, e);
  if (nothing) return Reason::Nothing;
  const bool nowhere = (intent.verb == IntentVerb::Descend && !stands_on_way_down(world, player)) ||
                       (intent.verb == IntentVerb::Ascend && !stands_on_way_up(world, player));
  return nowhere ? Reason::Nowhere : Reason::None;
}

}  // namespace undercroft
