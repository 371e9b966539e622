// abilities.cc: whom an ability works on, and what it does there.
#include "server/sim/rules/abilities.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "server/sim/content/kind_uses.h"
#include "server/sim/rules/clouds.h"
#include "server/sim/rules/corners.h"
#include "server/sim/rules/down.h"
#include "server/sim/rules/effects.h"
#include "server/sim/rules/entering.h"
#include "server/sim/rules/interaction.h"
#include "server/sim/rules/peace.h"
#include "server/sim/sight/events.h"
#include "server/sim/sight/sight.h"

namespace undercroft {
namespace {

// An ability in the hands of its hero, and whom it is aimed at.
struct Invocation {
  EntityId hero = kNobody;
  const HeroAbility& ability;
  Direction direction = Direction::None;
  Point place;                // where it is aimed; the hero's own cell without an aim
  EntityId target = kNobody;  // a creature, a door, a chest, or a downed player; or kNobody
};

const HeroAbility& ability_numbered(const World& world, int number) {
  return world.catalogue().growth().abilities[static_cast<std::size_t>(number)];
}

const HeldAbility* held_by(const Entity& hero, std::uint32_t place) {
  const std::vector<HeldAbility>& held = hero.growth.get().abilities;
  return place < held.size() ? &held[place] : nullptr;
}

// ---- aiming ----

EntityId body_or_downed(const World& world, int depth, Point at) {
  const EntityId body = world.body_at(depth, at);
  return body != kNobody ? body : downed_at(world, depth, at);
}

// The first body in the line, as far as the ability reaches. Walls and pinched corners end it.
void aim_along(const World& world, Invocation& in) {
  const Entity& hero = world.entity(in.hero);
  Point at = hero.at();
  for (int i = 0; i < in.ability.reach && in.target == kNobody; ++i) {
    if (is_pinched(world, hero.depth(), at, in.direction)) return;
    at = step(at, in.direction);
    if (!world.contains(hero.depth(), at) || is_wall(world.ground(hero.depth(), at))) return;
    in.place = at;
    in.target = body_or_downed(world, hero.depth(), at);
  }
}

void take_aim(const World& world, Invocation& in, const Intent& intent) {
  const Entity& hero = world.entity(in.hero);
  in.place = hero.at();
  if (in.ability.aim == AbilityAim::Direction) {
    in.direction = intent.direction;
    aim_along(world, in);
  } else if (in.ability.aim == AbilityAim::Place) {
    in.place = intent.place;
    in.target = body_or_downed(world, hero.depth(), in.place);
  }
}

// ---- whether it can work ----

bool is_moved_by_others(const World& world, const Entity& target) {
  return !target.absent || world.rules().pvp;  // nobody moves an absent player (F8)
}

bool can_be_pushed(const World& world, const Invocation& in) {
  const Entity& target = world.entity(in.target);
  const bool moves = target.kind() == Kind::Monster || target.kind() == Kind::Player;
  return moves && is_moved_by_others(world, target) &&
         lets_in(world, target, Mover::Shoved, in.direction);
}

bool can_be_swapped(const World& world, const Invocation& in) {
  const Entity& target = world.entity(in.target);
  return target.kind() == Kind::Player && target.alive && is_moved_by_others(world, target);
}

// Plates alone move their doors (R143).
bool can_be_opened(const Entity& target) {
  if (target.kind() == Kind::ClosedDoor) return target.wired_to.empty();
  return target.kind() == Kind::Chest && target.state != State::Open &&
         target.state != State::Locked;  // the choice was made (R185)
}

// What harms is for foes, what helps for players and friends. Only healing helps the downed.
bool can_be_affected(const World& world, const Invocation& in) {
  const Entity& target = world.entity(in.target);
  const Use& use = *in.ability.use;
  if (harms(use)) {
    const bool creature = is_creature(target.kind()) && target.alive;
    return creature && target.kind() != Kind::Friend && !is_spared(world, target, in.hero);
  }
  if (target.kind() == Kind::Downed) return use.heal > 0;
  return target.kind() == Kind::Player || target.kind() == Kind::Friend;
}

bool can_burst_at(const World& world, const Invocation& in) {
  const int depth = world.entity(in.hero).depth();
  return world.contains(depth, in.place) && !world.is_barrier(depth, in.place);
}

// An aimed ability needs somebody or something that at least one of its parts can work on.
bool finds_its_target(const World& world, const Invocation& in) {
  const HeroAbility& a = in.ability;
  if (a.aim == AbilityAim::None) return true;
  if (a.burst && can_burst_at(world, in)) return true;
  if (in.target == kNobody) return false;
  return (a.use && can_be_affected(world, in)) || (a.shove > 0 && can_be_pushed(world, in)) ||
         (a.swap && can_be_swapped(world, in)) ||
         (a.open && can_be_opened(world.entity(in.target)));
}

// ---- what it does ----

void affect(World& world, const Invocation& in) {
  Use use = *in.ability.use;
  if (in.ability.aim == AbilityAim::None) {
    if (use.status && !use.company) use.reach = in.ability.lure > 0 ? 0 : in.ability.reach;
    return give_effects(world, in.hero, use, in.hero);
  }
  if (in.target != kNobody && can_be_affected(std::as_const(world), in)) {
    give_effects(world, in.target, use, in.hero);
  }
}

void lure(World& world, const Invocation& in) {
  const Entity& hero = std::as_const(world).entity(in.hero);
  const std::vector<EntityId> bodies = world.population(hero.depth()).bodies;
  for (const EntityId id : bodies) {
    const Entity& e = std::as_const(world).entity(id);
    const bool hears =
        e.kind() == Kind::Monster && e.alive && distance(e.at(), hero.at()) <= in.ability.reach;
    if (!hears) continue;
    world.entity(id).lured_by = in.hero;
    world.entity(id).lured = in.ability.lure;
  }
}

// Cell by cell, until something stops the creature or moves it elsewhere.
void push(World& world, const Invocation& in) {
  for (int i = 0; i < in.ability.shove && can_be_pushed(std::as_const(world), in); ++i) {
    Entity& target = world.entity(in.target);
    const Place to = Place::on(target.depth(), step(target.at(), in.direction));
    shift(world, target, to.at);
    Event event = event_of(world, Verb::Shoved, in.hero, in.target);
    event.at = to.at;
    tell(world, std::move(event));
    meet_residents(world, target, Mover::Shoved, in.direction);
    if (!world.exists(in.target) || !target.alive || target.place() != to) return;
  }
}

// Both then meet what lies in their new cells, the hero first (F8).
void change_places_with(World& world, const Invocation& in) {
  Entity& hero = world.entity(in.hero);
  Entity& other = world.entity(in.target);
  const Point from = hero.at();
  const Point to = other.at();
  world.swap(hero.id, other.id);
  shift(world, hero, to);
  shift(world, other, from);
  Event event = arrival_of(Verb::Swapped, hero, from);
  event.whom = other.id;
  tell(world, std::move(event));
  meet_residents(world, hero, Mover::Player, Direction::None);
  const bool other_stayed = other.alive && other.at() == from;
  if (other_stayed) meet_residents(world, other, Mover::Player, Direction::None);
}

void open_up(World& world, const Invocation& in) {
  const State before = std::as_const(world).entity(in.target).state;
  world.set_state(in.target, State::Open);
  const Verb verb = before == State::Locked ? Verb::Unlocked : Verb::Opened;
  Event event = event_of(world, verb, in.hero, in.target);
  event.at = std::as_const(world).entity(in.target).at();
  tell(world, std::move(event));
  const bool is_chest = std::as_const(world).entity(in.target).kind() == Kind::Chest;
  if (is_chest) follow_opening(world, in.hero, in.target);
}

void work(World& world, const Invocation& in) {
  const HeroAbility& a = in.ability;
  if (a.use) affect(world, in);
  if (a.lure > 0) lure(world, in);
  if (a.burst && can_burst_at(world, in)) {
    burst(world, world.entity(in.hero).depth(), in.place, *a.burst, {in.hero, false});
  }
  if (in.target == kNobody || !world.exists(in.target)) return;
  if (a.open && can_be_opened(std::as_const(world).entity(in.target))) open_up(world, in);
  if (a.swap && can_be_swapped(world, in)) return change_places_with(world, in);
  if (a.shove > 0) push(world, in);
}

// The tick of this turn takes one.
void start_cooldown(World& world, EntityId hero, std::uint32_t place, int turns) {
  world.entity(hero).growth.change().abilities[place].ready_in = turns + 1;
}

void tell_invoked(World& world, const Invocation& in) {
  tell_words(world, Verb::Invoked, in.hero, in.ability.name);
}

}  // namespace

Reason fault_of_ability(const World& world, const Entity& hero, const Intent& intent) {
  const HeldAbility* held = held_by(hero, intent.ability);
  if (held == nullptr) return Reason::Lacks;
  if (held->ready_in > 0) return Reason::Cooling;
  const HeroAbility& ability = ability_numbered(world, held->ability);
  if (ability.aim == AbilityAim::Direction && intent.direction == Direction::None) {
    return Reason::Unfit;
  }
  if (ability.aim != AbilityAim::Place) return Reason::None;
  const bool reached = distance(hero.at(), intent.place) <= ability.reach &&
                       sees_cell(world, hero.id, hero.depth(), intent.place);
  return reached ? Reason::None : Reason::Far;
}

bool invoke(World& world, EntityId hero, const Intent& intent) {
  const Entity& e = std::as_const(world).entity(hero);
  if (fault_of_ability(world, e, intent) != Reason::None) return false;
  const HeroAbility& ability = ability_numbered(world, held_by(e, intent.ability)->ability);
  Invocation in{hero, ability, Direction::None, {}, kNobody};
  take_aim(world, in, intent);
  world.entity(hero).action_direction = in.direction;
  if (!finds_its_target(world, in)) return false;
  if (in.direction != Direction::None) world.entity(hero).facing = in.direction;
  start_cooldown(world, hero, intent.ability, ability.cooldown);
  tell_invoked(world, in);
  work(world, in);
  return true;
}

void tick_abilities(World& world, EntityId hero) {
  if (std::as_const(world).entity(hero).growth.get().abilities.empty()) return;
  for (HeldAbility& held : world.entity(hero).growth.change().abilities) {
    held.ready_in = std::max(0, held.ready_in - 1);
  }
}

}  // namespace undercroft
