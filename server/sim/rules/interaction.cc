// interaction.cc: doors, chests, levers and crates; friends that turn hostile, and mimics that
// wake.
#include "server/sim/rules/interaction.h"

#include <utility>

#include "server/sim/content/kind_uses.h"
#include "server/sim/rules/altars.h"
#include "server/sim/rules/contents.h"
#include "server/sim/rules/down.h"
#include "server/sim/rules/entering.h"
#include "server/sim/rules/followers.h"
#include "server/sim/rules/hazards.h"
#include "server/sim/rules/hermits.h"
#include "server/sim/rules/merchants.h"
#include "server/sim/rules/things.h"
#include "server/sim/rules/travel.h"
#include "server/sim/sight/events.h"
#include "server/sim/sight/sight.h"
#include "server/sim/world/gifts.h"
#include "shared/check.h"

namespace undercroft {
namespace {

// An event at the thing's place, not the actor's.
void tell_of(World& world, Verb verb, EntityId actor, EntityId thing) {
  Event event = event_of(world, verb, actor, thing);
  event.at = world.entity(thing).at();
  tell(world, std::move(event));
}

// A lock without a metal has no key: a trigger opens it (R220).
void unlock(World& world, EntityId actor, EntityId door) {
  if (!world.entity(door).has_metal) return tell_of(world, Verb::Locked, actor, door);
  int& keys = world.entity(actor).keys[static_cast<std::size_t>(world.entity(door).metal)];
  const bool picks = has_gift(world, std::as_const(world).entity(actor), Gift::PickLocks);
  if (keys == 0 && !picks) return tell_of(world, Verb::Locked, actor, door);
  if (!picks) --keys;
  world.set_state(door, State::Open);
  tell_of(world, Verb::Unlocked, actor, door);
}

// A door wired to plates cannot be opened by hand or key (R143).
void open_door(World& world, EntityId actor, EntityId door) {
  if (!world.entity(door).wired_to.empty()) return tell_of(world, Verb::Locked, actor, door);
  if (world.entity(door).state == State::Locked) return unlock(world, actor, door);
  world.set_state(door, State::Open);
  tell_of(world, Verb::Opened, actor, door);
}

// The first bump opens the chest, the next takes what fits, and an empty chest says so (R81).
void open_chest(World& world, EntityId actor, EntityId chest) {
  if (world.entity(chest).state == State::Locked) {
    return tell_of(world, Verb::Locked, actor, chest);
  }
  if (world.entity(chest).state != State::Open) {
    world.set_state(chest, State::Open);
    tell_of(world, Verb::Opened, actor, chest);
    return follow_opening(world, actor, chest);
  }
  if (is_empty(world.entity(chest))) return tell_of(world, Verb::FoundNothing, actor, chest);
  loot(world, actor, chest);
}

void toggle_wired(World& world, EntityId actor, EntityId thing) {
  const Kind kind = world.entity(thing).kind();
  if (!world.entity(thing).place().on_level()) return;
  if (kind == Kind::Spikes) toggle_spikes(world, thing);
  if (is_door(kind)) set_door(world, actor, thing, kind == Kind::ClosedDoor);
}

void toggle_lever(World& world, EntityId actor, EntityId lever) {
  const bool was_up = world.entity(lever).state == State::Up;
  world.set_state(lever, was_up ? State::Down : State::Up);
  tell_of(world, Verb::Toggled, actor, lever);
  note_as_known(world, actor, lever);
  for (std::size_t i = 0; i < world.entity(lever).wired_to.size(); ++i) {
    toggle_wired(world, actor, world.entity(lever).wired_to[i]);
  }
}

// Friends that follow do not just talk (R195), nor do those that sell (R194).
void talk(World& world, EntityId actor, EntityId friendly) {
  const Blueprint& b = world.blueprint(std::as_const(world).entity(friendly));
  const bool is_player = world.entity(actor).kind() == Kind::Player;
  if (is_player) world.note(Occasion::Talked, friendly, actor);
  if (is_player && b.follows) return approach(world, actor, friendly);
  tell_of(world, Verb::Talked, actor, friendly);
  if (is_player && !b.sells.empty()) return show_wares(world, actor, friendly);
  speak(world, friendly, actor);
}

void make_monster(World& world, EntityId id) {
  world.become(id, Kind::Monster);
  tell(world, event_of(world, Verb::Hostile, id));
}

}  // namespace

void interact_with(World& world, Deed deed, EntityId actor, EntityId thing) {
  switch (deed) {
    case Deed::OpenDoor:
      return open_door(world, actor, thing);
    case Deed::OpenChest:
      return open_chest(world, actor, thing);
    case Deed::Toggle:
      return toggle_lever(world, actor, thing);
    case Deed::Talk:
      return talk(world, actor, thing);
    case Deed::Offer:
      note_as_known(world, actor, thing);
      return offer(world, actor, thing);
    default:
      CHECK(false, "a deed that is no interaction");
  }
}

namespace {

void lock_other_chests(World& world, EntityId actor, EntityId chest) {
  const std::vector<EntityId> others = world.entity(chest).wired_to;
  for (const EntityId other : others) {
    const Entity& e = world.entity(other);
    if (e.kind() != Kind::Chest || e.state == State::Open || e.state == State::Locked) continue;
    world.set_state(other, State::Locked);
    tell_effect(world, Verb::Closed, actor, other);
  }
}

}  // namespace

void follow_opening(World& world, EntityId actor, EntityId chest) {
  name_contents(world, actor, chest);
  lock_other_chests(world, actor, chest);
}

void set_door(World& world, EntityId who, EntityId door, bool open) {
  const Entity& e = world.entity(door);
  if (open == (e.kind() == Kind::OpenDoor)) return;
  const bool on_somebody = world.body_at(e.depth(), e.at()) != kNobody ||
                           // nothing could revive it
                           downed_at(world, e.depth(), e.at()) != kNobody;
  if (!open && on_somebody) return;
  const State shut = e.wired_to.empty() ? State::Closed : State::Locked;  // to hands (R143)
  world.set_state(door, open ? State::Open : shut);
  tell_effect(world, open ? Verb::Opened : Verb::Closed, who, door);
}

bool close_by_hand(World& world, EntityId actor, EntityId door) {
  if (!world.entity(door).wired_to.empty()) return false;
  set_door(world, actor, door, false);
  return world.entity(door).kind() == Kind::ClosedDoor;
}

void shove_crate(World& world, EntityId actor, EntityId crate, Direction direction) {
  const Point to = step(world.entity(crate).at(), direction);
  Event event = event_of(world, Verb::Shoved, actor, crate);
  shift(world, world.entity(crate), to);
  event.at = to;
  tell(world, std::move(event));
  const Entity& c = world.entity(crate);
  if (world.ground(c.depth(), c.at()) == Ground::Ledge) fall_to_level_below(world, crate);
}

void turn_hostile(World& world, EntityId one) {
  const BlueprintId kin = world.entity(one).blueprint;
  const int depth = world.entity(one).depth();
  make_monster(world, one);
  for (const EntityId id : world.population(depth).bodies) {  // as Monsters they stay on that list
    const Entity& e = world.entity(id);
    if (e.kind() == Kind::Friend && e.blueprint == kin) make_monster(world, id);
  }
}

void wake_mimic(World& world, EntityId mimic) {
  world.set_state(mimic, State::Awake);
  Entity& e = world.entity(mimic);
  e.sequence = SequencePlace{.hunting = world.blueprint(e).sequence.empty()};
  e.acted = Acted::Succeeded;
  world.mark(e);  // it ticks in this turn
  tell(world, event_of(world, Verb::Woke, mimic));
}

}  // namespace undercroft
