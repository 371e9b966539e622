// things.cc: packs and what goes into and out of them.
#include "server/sim/rules/things.h"

#include <algorithm>

#include "server/sim/rules/harm.h"
#include "server/sim/rules/motion.h"
#include "server/sim/sight/sight.h"
#include "shared/observation.h"

namespace undercroft {
namespace {

bool pack_is_full(const World& world, EntityId id) {
  return world.entity(id).holds().size() >= static_cast<std::size_t>(kPackSlots);
}

// Told while the thing is still where it was: it is named after that place.
void take_now(World& world, EntityId taker, EntityId thing) {
  tell(world, event_of(world, Verb::Taken, taker, thing));
  Entity& t = world.entity(taker);
  const Entity& what = world.entity(thing);
  if (what.kind() == Kind::Key) ++t.keys[static_cast<std::size_t>(what.metal)];
  if (what.kind() == Kind::Treasure) t.treasure += what.treasure;
  const bool counted = what.kind() == Kind::Key || what.kind() == Kind::Treasure;
  world.move(thing, counted ? Place::nowhere() : Place::held_by(taker));
}

// Keys and treasure of the dead are counters, not things: told as taken from the corpse itself.
bool take_counters(World& world, EntityId taker, EntityId corpse) {
  Entity& dead = world.entity(corpse);
  Entity& t = world.entity(taker);
  const bool any = dead.treasure > 0 ||
                   std::any_of(dead.keys.begin(), dead.keys.end(), [](int n) { return n > 0; });
  if (!any) return false;
  tell(world, event_of(world, Verb::Taken, taker, corpse));
  for (std::size_t metal = 0; metal < dead.keys.size(); ++metal) {
    t.keys[metal] += std::exchange(dead.keys[metal], 0);
  }
  t.treasure += std::exchange(dead.treasure, 0);
  return true;
}

bool loot(World& world, EntityId taker, EntityId corpse) {
  const bool things = take_what_fits(world, taker, corpse);
  return take_counters(world, taker, corpse) || things;
}

void take_off(World& world, EntityId wearer, EntityId thing) {
  for (EntityId& worn : world.entity(wearer).worn) {
    if (worn == thing) worn = kNobody;
  }
}

void give_status(World& world, EntityId id, const Use& use) {
  if (!use.status) return;
  Entity& e = world.entity(id);
  e.set(*use.status, std::max(e.turns(*use.status), use.turns));
}

}  // namespace

bool has_thing(const World& world, EntityId holder, EntityId thing) {
  return world.exists(thing) && world.entity(thing).place().holder == holder;
}

bool take_thing(World& world, EntityId taker, EntityId thing) {
  if (world.entity(thing).kind() == Kind::Item && pack_is_full(world, taker)) return false;
  take_now(world, taker, thing);
  return true;
}

bool take_what_fits(World& world, EntityId taker, EntityId holder) {
  bool any = false;
  const std::vector<EntityId> things = world.entity(holder).holds();
  for (const EntityId thing : things) any = take_thing(world, taker, thing) || any;
  return any;
}

bool take_here(World& world, EntityId taker) {
  const Place here = world.entity(taker).place();
  const std::vector<EntityId> lying = world.level(here.depth).cells[here.at].things;
  bool any = false;
  for (const EntityId id : lying) {
    const Kind kind = world.entity(id).kind();
    const bool loose = layer_of(kind) == Layer::Item && kind != Kind::Corpse;
    if (loose) any = take_thing(world, taker, id) || any;
  }
  for (const EntityId id : lying) {
    if (world.entity(id).kind() == Kind::Corpse) any = loot(world, taker, id) || any;
  }
  return any;
}

bool use_thing(World& world, EntityId user, EntityId thing) {
  if (!has_thing(world, user, thing)) return false;
  const std::optional<Use> use = world.blueprint(world.entity(thing)).use;
  if (!use) return false;
  tell(world, event_of(world, Verb::Used, user, thing));
  take_off(world, user, thing);
  world.remove(thing);
  heal(world, user, use->heal);
  give_status(world, user, *use);
  return true;
}

bool wear_thing(World& world, EntityId wearer, EntityId thing) {
  if (!has_thing(world, wearer, thing)) return false;
  const Slot slot = world.blueprint(world.entity(thing)).slot;
  EntityId& worn = world.entity(wearer).worn[static_cast<std::size_t>(slot)];
  if (slot == Slot::None || worn == thing) return false;
  worn = thing;
  tell(world, event_of(world, Verb::Wore, wearer, thing));
  return true;
}

bool drop_thing(World& world, EntityId dropper, EntityId thing) {
  if (!has_thing(world, dropper, thing)) return false;
  tell(world, event_of(world, Verb::Dropped, dropper, thing));
  take_off(world, dropper, thing);
  world.move(thing, world.entity(dropper).place());
  return true;
}

}  // namespace undercroft
