// things.cc: packs, and what is put into them or taken out.
#include "server/sim/rules/things.h"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "server/sim/rules/charges.h"
#include "server/sim/rules/combat.h"
#include "server/sim/rules/contents.h"
#include "server/sim/rules/corners.h"
#include "server/sim/rules/effects.h"
#include "server/sim/rules/entering.h"
#include "server/sim/rules/pack_places.h"
#include "server/sim/rules/purse.h"
#include "server/sim/rules/tag_rewards.h"
#include "server/sim/rules/waking.h"
#include "server/sim/sight/events.h"
#include "server/sim/sight/sight.h"
#include "server/sim/world/gifts.h"
#include "shared/nouns.h"
#include "shared/observation.h"
#include "shared/small_vector.h"

namespace undercroft {
namespace {

bool has_place_for(const World& world, EntityId id, const PackItem& thing) {
  PackPlaces places(world, world.entity(id));
  return places.take(thing) || places.taken() <= kPackSlots;
}

// Collects what a full pack leaves behind, and tells its owner in one sentence.
class LeftBehind {
 public:
  LeftBehind(World& world, EntityId owner) : world_(world), owner_(owner) {}

  void add(EntityId thing) {
    names_.push_back(item_in_words(world_, owner_, world_.entity(thing)));
  }
  void say() const {
    if (names_.empty() || world_.entity(owner_).kind() != Kind::Player) return;
    tell_words(world_, Verb::Advised, owner_,
               "Your pack is full: " + list_of_names(names_) + " " +
                   std::string(verb_for(names_, "stay", "stays")) + " here.");
  }

 private:
  World& world_;
  EntityId owner_;
  std::vector<std::string> names_;
};

// Makes the event before the item moves, because the event names the place it was taken from.
void take_now(World& world, EntityId taker, EntityId thing) {
  tell(world, event_of(world, Verb::Taken, taker, thing));
  Entity& t = world.entity(taker);
  const Entity& what = world.entity(thing);
  if (what.kind() == Kind::Key) ++t.keys[static_cast<std::size_t>(what.metal)];
  if (what.kind() == Kind::Treasure) take_coins(world, taker, what.treasure, 0);
  const bool counted = what.kind() == Kind::Key || what.kind() == Kind::Treasure;
  if (counted) world.note(Occasion::Taken, thing, taker);
  if (counted) return world.remove(thing);
  world.entity(thing).by_kind.set_dropped_by(kNobody);
  world.move(thing, Place::held_by(taker));
  note_taken(world, taker, thing);
}

bool has_counters(const Entity& e) {
  return e.treasure > 0 || std::any_of(e.keys.begin(), e.keys.end(), [](int n) { return n > 0; });
}

// Keys and treasure are counters, not items: the event says that they were taken from the holder.
bool take_counters(World& world, EntityId taker, EntityId holder) {
  Entity& h = world.entity(holder);
  Entity& t = world.entity(taker);
  if (!has_counters(h)) return false;
  tell(world, event_of(world, Verb::Taken, taker, holder));
  for (std::size_t metal = 0; metal < h.keys.size(); ++metal) {
    t.keys[metal] += std::exchange(h.keys[metal], 0);
  }
  const int treasure = std::exchange(h.treasure, 0);
  const int scored = std::exchange(h.scored, 0);
  if (treasure > 0) take_coins(world, taker, treasure, scored);
  return true;
}

bool take_or_leave(World& world, EntityId taker, EntityId thing, LeftBehind& left) {
  const bool taken = take_thing(world, taker, thing);
  if (!taken) left.add(thing);
  return taken;
}

bool take_from(World& world, EntityId taker, EntityId holder, LeftBehind& left) {
  bool any = false;
  SmallVector<EntityId, 16> things;
  for (const EntityId thing : world.entity(holder).holds()) things.push_back(thing);
  for (const EntityId thing : things) any = take_or_leave(world, taker, thing, left) || any;
  return take_counters(world, taker, holder) || any;
}

void learn(World& world, EntityId player, BlueprintId blueprint) {
  std::vector<BlueprintId>& known = world.entity(player).known_blueprints;
  const auto place = std::lower_bound(known.begin(), known.end(), blueprint);
  if (place == known.end() || *place != blueprint) known.insert(place, blueprint);
}

// What lies in the taker's cell: the loose items, or the corpses, the one that fell first before
// the others (F22).
SmallVector<EntityId, 16> lying_under(const World& world, EntityId taker, bool dead) {
  const Place here = world.entity(taker).place();
  SmallVector<EntityId, 16> lying;
  for (const Entity& e : world.things_at(here.depth, here.at)) {
    const bool loose = kKinds[e.kind()].takeable && e.kind() != Kind::Corpse;
    if (dead ? e.kind() == Kind::Corpse : loose) lying.push_back(e.id);
  }
  if (!dead) return lying;
  std::sort(lying.begin(), lying.end(), [&world](EntityId a, EntityId b) {
    return std::pair(world.entity(a).by_kind.corpse_rank(), a) <
           std::pair(world.entity(b).by_kind.corpse_rank(), b);
  });
  return lying;
}

constexpr int kHealingShared = 2;  // cells (R171)

// Players near the one who healed itself, in order of joining.
void share_healing(World& world, EntityId user) {
  const Entity& u = std::as_const(world).entity(user);
  const int health = gift_of(world, u, Gift::ShareHealing);
  if (health == 0) return;
  const std::vector<EntityId> players = world.population(u.depth()).players;
  for (const EntityId id : players) {
    const Entity& other = std::as_const(world).entity(id);
    const bool near = id != user && distance(other.at(), u.at()) <= kHealingShared;
    if (near && sees_cell(world, user, u.depth(), other.at())) heal(world, id, health);
  }
}

// Nobody fills the pack of a player who cannot refuse.
bool may_be_handed_things(const Entity& e) { return e.kind() == Kind::Player && !e.absent; }

// The player that an item handed that way reaches: the one beside the giver, or, with the gift, the
// first body farther on, if that is one. kNobody if there is none.
EntityId receiver_of(const World& world, const Entity& giver, Direction direction) {
  const int cells = 1 + gift_of(world, giver, Gift::GiveFarther);
  Point at = giver.at();
  for (int i = 0; i < cells; ++i) {
    if (is_pinched(world, giver.depth(), at, direction)) return kNobody;
    at = step(at, direction);
    if (world.is_barrier(giver.depth(), at)) return kNobody;
    const EntityId body = world.body_at(giver.depth(), at);
    if (body != kNobody) return may_be_handed_things(world.entity(body)) ? body : kNobody;
  }
  return kNobody;
}

}  // namespace

// Uses the witnesses of the last event, which says that the item was used.
void make_known(World& world, EntityId thing) {
  const Entity& t = world.entity(thing);
  if (world.blueprint(t).unknown == Unidentified::None || world.events.empty()) return;
  const Event& event = world.events.back();
  for (const Witness& witness : event.witnesses) {
    const bool saw_it = event.who == thing ? witness.knew_who : witness.knew_whom;
    if (saw_it) learn(world, witness.player, t.blueprint);
  }
}

void make_known_to(World& world, EntityId player, BlueprintId blueprint) {
  learn(world, player, blueprint);
}

bool clings(World& world, EntityId wearer, EntityId thing) {
  if (thing == kNobody) return false;
  const Entity& e = std::as_const(world).entity(wearer);
  const bool is_worn = std::find(e.worn.begin(), e.worn.end(), thing) != e.worn.end();
  const Entity& t = std::as_const(world).entity(thing);
  if (!is_worn || !world.blueprint(t).sticky) return false;
  tell_words(world, Verb::Advised, wearer,
             "The " + t.name + (is_plural_noun(t.name) ? " do" : " does") + " not come off.");
  return true;
}

void take_off(World& world, EntityId wearer, EntityId thing) {
  for (EntityId& worn : world.entity(wearer).worn) {
    if (worn == thing) worn = kNobody;
  }
}

EntityId held_of(const World& world, EntityId holder, const std::string& key) {
  const BlueprintId wanted = world.catalogue().at(key);
  if (world.catalogue()[wanted].crown) return kNobody;
  const std::vector<EntityId>& all = world.entity(holder).holds();
  const auto found = std::find_if(
      all.begin(), all.end(), [&](EntityId id) { return world.entity(id).blueprint == wanted; });
  return found == all.end() ? kNobody : *found;
}

bool has_thing(const World& world, EntityId holder, EntityId thing) {
  return world.exists(thing) && world.entity(thing).place().holder == holder;
}

bool has_room(const World& world, EntityId taker, EntityId thing) {
  return has_place_for(world, taker, pack_item(world, world.entity(thing)));
}

bool has_room(const World& world, EntityId taker, BlueprintId blueprint) {
  return has_place_for(world, taker, {blueprint, 0, world.catalogue()[blueprint].weightless});
}

bool take_thing(World& world, EntityId taker, EntityId thing) {
  const bool fits =
      world.entity(thing).kind() != Kind::Item || has_room(std::as_const(world), taker, thing);
  if (fits) take_now(world, taker, thing);
  return fits;
}

bool loot(World& world, EntityId taker, EntityId holder) {
  LeftBehind left(world, taker);
  const bool any = take_from(world, taker, holder, left);
  left.say();
  return any;
}

bool is_empty(const Entity& holder) { return holder.holds().empty() && !has_counters(holder); }

std::vector<Lying> lying_here(const World& world, EntityId player) {
  std::vector<Lying> all;
  const auto is_seen = [&](EntityId id) {
    return !is_hidden_from(world, player, world.entity(id));
  };
  for (const EntityId id : lying_under(world, player, false)) {
    if (is_seen(id)) all.push_back({id, item_in_words(world, player, world.entity(id))});
  }
  for (const EntityId id : lying_under(world, player, true)) {
    const Entity& dead = world.entity(id);
    if (is_seen(id) && !is_empty(dead))
      all.push_back({id, "what " + corpse_in_words(world, dead) + " holds"});
  }
  return all;
}

namespace {

bool take_named(World& world, EntityId taker, std::string_view name, LeftBehind& left) {
  for (const Lying& one : lying_here(world, taker)) {
    if (one.name != name) continue;
    const bool is_corpse = std::as_const(world).entity(one.thing).kind() == Kind::Corpse;
    return is_corpse ? take_from(world, taker, one.thing, left)
                     : take_or_leave(world, taker, one.thing, left);
  }
  return false;
}

bool take_all(World& world, EntityId taker, LeftBehind& left) {
  bool any = false;
  for (const EntityId id : lying_under(world, taker, false)) {
    any = take_or_leave(world, taker, id, left) || any;
  }
  for (const EntityId id : lying_under(world, taker, true)) {
    any = take_from(world, taker, id, left) || any;
  }
  return any;
}

}  // namespace

bool take_here(World& world, EntityId taker, std::string_view name) {
  LeftBehind left(world, taker);
  const bool any =
      name.empty() ? take_all(world, taker, left) : take_named(world, taker, name, left);
  left.say();
  return any;
}

void walk_onto(World& world, EntityId mover, EntityId thing) {
  const Entity& lies = std::as_const(world).entity(thing);
  const bool is_left = lies.kind() == Kind::Item && lies.by_kind.dropped_by() == mover;
  if (!is_left) take_thing(world, mover, thing);
}

bool use_thing(World& world, EntityId user, EntityId thing) {
  if (!has_thing(world, user, thing)) return false;
  const std::optional<Use> use = world.blueprint(world.entity(thing)).use;
  if (!use) return false;
  const Blueprint& b = world.blueprint(world.entity(thing));
  if (b.aimed || !has_a_charge(world, thing)) return false;
  const std::vector<std::string>& tags = b.tags;
  tell(world, event_of(world, Verb::Used, user, thing));
  make_known(world, thing);
  world.note(Occasion::Used, thing, user);
  if (b.charges > 0) {
    spend_charge(world, user, thing);
  } else {
    take_off(world, user, thing);
    world.remove(thing);
  }
  give_effects(world, user, *use, user);
  if (use->heal > 0) share_healing(world, user);
  reward_deed(world, user, tags);
  return true;
}

bool wear_thing(World& world, EntityId wearer, EntityId thing) {
  if (!has_thing(world, wearer, thing)) return false;
  const Slot slot = world.blueprint(world.entity(thing)).slot;
  if (slot == Slot::None) return false;
  EntityId& worn = world.entity(wearer).worn[static_cast<std::size_t>(slot)];
  if (clings(world, wearer, worn)) return true;
  const bool takes_off = worn == thing;
  worn = takes_off ? kNobody : thing;
  world.note_worn(std::as_const(world).entity(wearer));
  tell(world, event_of(world, takes_off ? Verb::TookOff : Verb::Wore, wearer, thing));
  world.note(takes_off ? Occasion::TakenOff : Occasion::Worn, thing, wearer);
  return true;
}

bool give_thing(World& world, EntityId giver, EntityId thing, Direction direction) {
  const Entity& g = world.entity(giver);
  const EntityId receiver = receiver_of(world, g, direction);
  if (receiver == kNobody) return false;
  if (!has_thing(world, giver, thing) || !has_room(world, receiver, thing)) return false;
  if (clings(world, giver, thing)) return true;
  tell(world, event_of(world, Verb::Gave, giver, receiver));
  take_off(world, giver, thing);
  take_now(world, receiver, thing);
  world.entity(giver).facing = direction;
  return true;
}

bool drop_thing(World& world, EntityId dropper, EntityId thing) {
  if (!has_thing(world, dropper, thing)) return false;
  if (clings(world, dropper, thing)) return true;
  tell(world, event_of(world, Verb::Dropped, dropper, thing));
  take_off(world, dropper, thing);
  world.move(thing, world.entity(dropper).place());
  const bool is_player = world.entity(dropper).slot > 0;
  if (is_player && world.exists(thing)) world.entity(thing).by_kind.set_dropped_by(dropper);
  return true;
}

}  // namespace undercroft
