// triggers.cc: conditions, counts and dice of triggers.
#include "server/sim/turn/triggers.h"

#include <algorithm>
#include <utility>

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
  const Kind kind = world.entity(cause).kind();
  switch (by) {
    case CauseKind::Player:
      return world.entity(cause).slot > 0;
    case CauseKind::Monster:
      return kind == Kind::Monster;
    default:
      return kind == Kind::Friend;
  }
}

bool holds_key(const World& world, EntityId cause, const std::string& key) {
  const auto id = world.catalogue().find(key);
  if (!id || cause == kNobody) return false;
  const Blueprint& wanted = world.catalogue()[*id];
  const bool is_counted = wanted.kind == Kind::Key && wanted.metal;
  if (!is_counted) return held_of(world, cause, key) != kNobody;
  return world.entity(cause).keys[static_cast<std::size_t>(*wanted.metal)] > 0;
}

// Players that have done the same in this turn, up to now, to things of that key on the level.
int count_together(const World& world, const Happening& now) {
  const Entity& thing = world.entity(now.thing);
  std::vector<EntityId> players;
  for (std::size_t i = 0; i < world.happenings_done; ++i) {
    const Happening& other = world.happenings[i];
    const Entity& e = world.entity(other.thing);
    const bool same = other.occasion == now.occasion && e.blueprint == thing.blueprint &&
                      e.depth() == thing.depth() && other.cause != kNobody &&
                      world.entity(other.cause).slot > 0;
    const bool is_new = std::find(players.begin(), players.end(), other.cause) == players.end();
    if (same && is_new) players.push_back(other.cause);
  }
  return static_cast<int>(players.size());
}

bool says(const World& world, const Trigger& trigger, const Happening& now) {
  if (trigger.occasion != Occasion::Said) return true;
  const Entity& thing = world.entity(now.thing);
  return equals_ignoring_case(now.word, trigger.word) && thing.place().on_level() &&
         sees_cell(world, now.cause, thing.depth(), thing.at());
}

bool is_met(const World& world, const Trigger& trigger, const Happening& now) {
  const Entity& thing = world.entity(now.thing);
  return is_of(world, trigger.by, now.cause) && says(world, trigger, now) &&
         (!trigger.with || holds_key(world, now.cause, *trigger.with)) &&
         (!trigger.condition || holds(world, thing, *trigger.condition)) &&
         (trigger.together == 1 || count_together(world, now) >= trigger.together);
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

void try_trigger(World& world, std::size_t nth, const Trigger& trigger, const Happening& now) {
  const Fired fired{now.thing, nth};
  const bool has_worked =
      std::find(world.fired.begin(), world.fired.end(), fired) != world.fired.end();
  if (has_worked || world.fired.size() >= kMostFired || !is_met(world, trigger, now)) return;
  if (!is_its_turn(world, now.thing, nth, trigger)) return;
  if (trigger.one_in > 1 && world.dice.roll(trigger.one_in - 1) != 0) return;
  world.fired.push_back(fired);
  do_trigger(world, trigger.effect, now);
}

void work(World& world, const Happening& now) {
  const BlueprintId kind = std::as_const(world).entity(now.thing).blueprint;
  const std::vector<Trigger>& all = world.catalogue()[kind].triggers;
  const bool was_there = world.exists(now.thing);  // treasure that is taken is gone
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (world.exists(now.thing) != was_there) return;
    if (std::as_const(world).entity(now.thing).blueprint != kind) return;
    if (all[i].occasion == now.occasion) try_trigger(world, i, all[i], now);
  }
}

}  // namespace

void pull_triggers(World& world) {
  while (world.happenings_done < world.happenings.size()) {
    const Happening now = world.happenings[world.happenings_done++];  // more may happen
    work(world, now);
  }
}

void note_turn_of(World& world, const Group& group, EntityId bearer) {
  const Entity& e = std::as_const(world).entity(bearer);
  const bool is_dead = e.kind() == Kind::Corpse;
  if (is_dead) return;
  world.note(Occasion::Turn, bearer, kNobody);
  for (const EntityId player : group.players) {
    const bool sees = world.exists(player) && sees_cell(world, player, e.depth(), e.at()) &&
                      !is_hidden_from(world, player, e);
    if (sees) return world.note(Occasion::Seen, bearer, player);
  }
}

}  // namespace undercroft
