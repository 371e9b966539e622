// things.cc: packs and what goes into and out of them.
#include "server/sim/rules/things.h"

#include <algorithm>
#include <iterator>

#include "server/sim/rules/combat.h"
#include "server/sim/rules/corners.h"
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
  if (counted) return world.remove(thing);
  world.move(thing, Place::held_by(taker));
}

bool has_counters(const Entity& e) {
  return e.treasure > 0 || std::any_of(e.keys.begin(), e.keys.end(), [](int n) { return n > 0; });
}

// Counted, they are no things: told as taken from the holder itself.
bool take_counters(World& world, EntityId taker, EntityId holder) {
  Entity& h = world.entity(holder);
  Entity& t = world.entity(taker);
  if (!has_counters(h)) return false;
  tell(world, event_of(world, Verb::Taken, taker, holder));
  for (std::size_t metal = 0; metal < h.keys.size(); ++metal) {
    t.keys[metal] += std::exchange(h.keys[metal], 0);
  }
  t.treasure += std::exchange(h.treasure, 0);
  return true;
}

void take_off(World& world, EntityId wearer, EntityId thing) {
  for (EntityId& worn : world.entity(wearer).worn) {
    if (worn == thing) worn = kNobody;
  }
}

void give_status(World& world, EntityId id, Status status, int turns) {
  Entity& e = world.entity(id);
  e.set(status, std::max(e.turns(status), turns));
  if (status == Status::Stun) tell(world, event_of(world, Verb::Stunned, id, kNobody, turns));
}

// Does it reach this one: a living creature, near enough, with nothing between?
bool reaches(const World& world, EntityId user, const Entity& other, int reach) {
  const Entity& u = world.entity(user);
  return other.id != user && other.alive && is_creature(other.kind()) &&
         other.depth() == u.depth() && distance(other.at(), u.at()) <= reach &&
         field_of_view(world, u.depth(), u.at(), reach).contains(other.at());
}

// To the user, or to all others within reach (H12), in order of spawning.
void give_statuses(World& world, EntityId user, const Use& use) {
  if (!use.status) return;
  if (use.reach == 0) return give_status(world, user, *use.status, use.turns);
  const Population& on_level = world.population(world.entity(user).depth());
  std::vector<EntityId> others;
  std::merge(on_level.players.begin(), on_level.players.end(), on_level.bodies.begin(),
             on_level.bodies.end(), std::back_inserter(others));
  for (const EntityId id : others) {
    if (reaches(world, user, world.entity(id), use.reach))
      give_status(world, id, *use.status, use.turns);
  }
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

bool loot(World& world, EntityId taker, EntityId holder) {
  bool any = false;
  const std::vector<EntityId> things = world.entity(holder).holds();
  for (const EntityId thing : things) any = take_thing(world, taker, thing) || any;
  return take_counters(world, taker, holder) || any;
}

bool is_empty(const Entity& holder) { return holder.holds().empty() && !has_counters(holder); }

bool take_here(World& world, EntityId taker) {
  const Place here = world.entity(taker).place();
  std::vector<EntityId> lying;
  for (const Entity& e : world.things_at(here.depth, here.at)) lying.push_back(e.id);
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
  give_statuses(world, user, *use);
  return true;
}

bool wear_thing(World& world, EntityId wearer, EntityId thing) {
  if (!has_thing(world, wearer, thing)) return false;
  const Slot slot = world.blueprint(world.entity(thing)).slot;
  if (slot == Slot::None) return false;
  EntityId& worn = world.entity(wearer).worn[static_cast<std::size_t>(slot)];
  const bool takes_off = worn == thing;
  worn = takes_off ? kNobody : thing;
  tell(world, event_of(world, takes_off ? Verb::TookOff : Verb::Wore, wearer, thing));
  return true;
}

bool give_thing(World& world, EntityId giver, EntityId thing, Direction direction) {
  const Entity& g = world.entity(giver);
  const EntityId receiver = world.body_at(g.depth(), step(g.at(), direction));
  const bool to_player = receiver != kNobody && world.entity(receiver).kind() == Kind::Player;
  if (!to_player || is_pinched(world, g.depth(), g.at(), direction)) return false;
  if (!has_thing(world, giver, thing) || pack_is_full(world, receiver)) return false;
  tell(world, event_of(world, Verb::Gave, giver, receiver));
  take_off(world, giver, thing);
  take_now(world, receiver, thing);
  world.entity(giver).facing = direction;
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
