// triggers.cc: conditions, counts and dice of triggers.
#include "server/sim/turn/triggers.h"

#include <algorithm>
#include <utility>

#include "server/sim/rules/death_deeds.h"
#include "server/sim/rules/noise.h"
#include "server/sim/rules/things.h"
#include "server/sim/rules/trigger_effects.h"
#include "server/sim/sight/sight.h"
#include "server/sim/turn/sequence.h"
#include "shared/ascii_case.h"

namespace undercroft {
namespace {

bool is_of(const World& world, CauseKind by, EntityId cause) {
  if (by == CauseKind::Anyone) return true;
  if (cause == kNobody) return false;
  const Entity& c = world.entity(cause);
  const Kind kind = c.kind() == Kind::Corpse ? world.blueprint(c).kind : c.kind();
  switch (by) {
    case CauseKind::Player:
      return world.entity(cause).slot > 0;
    case CauseKind::Monster:
      return kind == Kind::Monster;
    default:
      return kind == Kind::Friend;
  }
}

// Keys and treasure are counters (R82).
bool holds_key(const World& world, EntityId cause, const std::string& key) {
  const auto id = world.catalogue().find(key);
  if (!id || cause == kNobody) return false;
  const Blueprint& wanted = world.catalogue()[*id];
  const Entity& e = world.entity(cause);
  if (wanted.kind == Kind::Treasure) return e.treasure >= wanted.worth;
  if (wanted.kind != Kind::Key || !wanted.metal) return held_of(world, cause, key) != kNobody;
  return e.keys[static_cast<std::size_t>(*wanted.metal)] > 0;
}

bool says(const World& world, const Trigger& trigger, const Happening& now) {
  if (trigger.occasion != Occasion::Said) return true;
  const Entity& thing = world.entity(now.thing);
  if (!equals_ignoring_case(now.word, trigger.word) || !thing.place().on_level()) return false;
  const Sector* sector = world.sector_of(thing);
  return sector == nullptr ? sees_cell(world, now.cause, thing.depth(), thing.at())
                           : sector->cells.contains(world.entity(now.cause).at());
}

// For Laid, the thing has the key; for all others, the cause has a thing of the key.
bool has_what_is_asked(const World& world, const Trigger& trigger, const Happening& now) {
  if (!trigger.with) return true;
  if (trigger.occasion == Occasion::Laid) return now.word == *trigger.with;
  return holds_key(world, now.cause, *trigger.with);
}

bool is_by_the_right_one(const World& world, const Trigger& trigger, const Happening& now) {
  return is_of(world, trigger.by, now.cause) && says(world, trigger, now) &&
         has_what_is_asked(world, trigger, now);
}

// As many things of that key as are on the level.
int count_alike(const World& world, const Entity& thing) {
  const EntityStore& all = world.entities();
  return static_cast<int>(std::count_if(all.begin(), all.end(), [&](const Entity& e) {
    return e.blueprint == thing.blueprint && e.depth() == thing.depth();
  }));
}

template <typename T>
void add_once(std::vector<T>& list, const T& item) {
  if (std::find(list.begin(), list.end(), item) == list.end()) list.push_back(item);
}

// So many players have done the same in this turn, up to now, to as many things of that key on the
// level; or to all of them, if there are fewer.
bool is_done_together(const World& world, const Trigger& trigger, const Happening& now) {
  const Entity& thing = world.entity(now.thing);
  std::vector<EntityId> players;
  std::vector<EntityId> things;
  for (std::size_t i = 0; i < world.happenings_done; ++i) {
    const Happening& other = world.happenings[i];
    const Entity& e = world.entity(other.thing);
    const bool same = other.occasion == now.occasion && e.blueprint == thing.blueprint &&
                      e.depth() == thing.depth() && other.cause != kNobody &&
                      world.entity(other.cause).slot > 0 &&
                      is_by_the_right_one(world, trigger, other);
    if (!same) continue;
    add_once(players, other.cause);
    add_once(things, other.thing);
  }
  const auto wanted = static_cast<std::size_t>(trigger.together);
  const auto alike =
      static_cast<std::size_t>(std::min(trigger.together, count_alike(world, thing)));
  return players.size() >= wanted && things.size() >= alike;
}

// What is in a pack, or gone, has no surroundings.
bool holds_for_bearer(const World& world, const Entity& thing, const Condition& c) {
  const bool looks_around = c.player_within || c.player_beyond || c.alone || c.sees || c.in_line ||
                            c.every || c.friend_hurt;
  return (thing.place().on_level() || !looks_around) && holds(world, thing, c);
}

bool is_met(const World& world, const Trigger& trigger, const Happening& now) {
  return is_by_the_right_one(world, trigger, now) &&
         (!trigger.condition ||
          holds_for_bearer(world, world.entity(now.thing), *trigger.condition)) &&
         (trigger.together == 1 || is_done_together(world, trigger, now));
}

// Counts it, if that matters. Returns false if it does not work this time.
bool is_its_turn(World& world, EntityId thing, std::size_t nth, const Trigger& trigger) {
  const bool is_once = trigger.once || trigger.occasion == Occasion::Seen;
  if (!is_once && trigger.count == 1) return true;
  const int before = std::as_const(world).entity(thing).triggers.get().of(nth);
  if (is_once && before >= trigger.count) return false;
  world.entity(thing).triggers.change().add_one(nth);
  return (before + 1) % trigger.count == 0;
}

// Those that have become something else begin its sequence.
void settle_all(World& world, const std::string& key) {
  const auto id = world.catalogue().find(key);
  for (int depth = 1; id && depth <= world.level_count(); ++depth) {
    const std::vector<EntityId> bodies = world.population(depth).bodies;
    for (const EntityId body : bodies) {
      const Entity& e = std::as_const(world).entity(body);
      const bool is_new = e.blueprint == *id && e.alive && !e.sequence.settled;
      if (is_new) settle_sequence(world, world.entity(body));
    }
  }
}

void try_trigger(World& world, std::size_t nth, const Trigger& trigger, const Happening& now) {
  const Fired fired{now.thing, nth};
  const bool has_worked =
      std::find(world.fired.begin(), world.fired.end(), fired) != world.fired.end();
  if (has_worked || world.fired.size() >= kMostFired || !is_met(world, trigger, now)) return;
  if (!is_its_turn(world, now.thing, nth, trigger)) return;
  if (trigger.one_in > 1 && world.dice.roll(trigger.one_in - 1) != 0) return;
  world.fired.push_back(fired);
  do_trigger(world, trigger.effect, now);
  if (trigger.effect.turns) settle_all(world, *trigger.effect.turns);
  if (trigger.effect.noise > 0) rouse_those_who_heard(world, now.cause);
}

// What is used up, and treasure that is taken, is gone when its triggers work.
bool may_be_gone(Occasion occasion) {
  return occasion == Occasion::Used || occasion == Occasion::Taken;
}

// A creature that has become another one begins the sequence of its new kind.
void settle_if_changed(World& world, EntityId thing, BlueprintId before) {
  if (!world.exists(thing) || std::as_const(world).entity(thing).blueprint == before) return;
  if (std::as_const(world).entity(thing).alive) settle_sequence(world, world.entity(thing));
}

void work(World& world, const Happening& now) {
  const BlueprintId kind = std::as_const(world).entity(now.thing).blueprint;
  const std::vector<Trigger>& all = world.catalogue()[kind].triggers;
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (!world.exists(now.thing) && !may_be_gone(now.occasion)) return;
    if (std::as_const(world).entity(now.thing).blueprint != kind) return;
    if (all[i].occasion == now.occasion) try_trigger(world, i, all[i], now);
    settle_if_changed(world, now.thing, kind);
  }
}

void pull_triggers(World& world) {
  while (world.happenings_done < world.happenings.size()) {
    if (!world.fallen.empty()) do_death_deeds(world);  // before the triggers of the dead
    const Happening now = world.happenings[world.happenings_done++];  // more may happen
    work(world, now);
  }
}

}  // namespace

void rouse_those_who_heard(World& world, EntityId cause) {
  if (cause == kNobody || !std::as_const(world).entity(cause).place().on_level()) return;
  const int depth = std::as_const(world).entity(cause).depth();
  for (const EntityId id : world.population(depth).bodies) {
    const Entity& e = std::as_const(world).entity(id);
    if (e.lured_by == cause && e.lured == kNoiseTurns) rouse(world, world.entity(id));
  }
}

void settle_phase(World& world) {
  do {
    if (!world.fallen.empty()) do_death_deeds(world);
    pull_triggers(world);
  } while (!world.fallen.empty());
}

void note_turn_of(World& world, const Group& group, EntityId bearer) {
  const Entity& e = std::as_const(world).entity(bearer);
  const EntityId holder = e.place().holder;
  if (holder != kNobody) return world.note(Occasion::Carried, bearer, holder);
  if (e.kind() == Kind::Corpse || e.kind() == Kind::Mimic) return;  // neither acts
  world.note(Occasion::Turn, bearer, kNobody);
  for (const EntityId player : group.players) {
    const bool sees = world.exists(player) && sees_cell(world, player, e.depth(), e.at()) &&
                      !is_hidden_from(world, player, e);
    if (sees) return world.note(Occasion::Seen, bearer, player);
  }
}

}  // namespace undercroft
