// abilities.cc: invoking abilities, what they do, and their cooldowns.
#include "server/sim/rules/abilities.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "server/sim/rules/ability_targets.h"
#include "server/sim/rules/clouds.h"
#include "server/sim/rules/combat.h"
#include "server/sim/rules/effects.h"
#include "server/sim/rules/entering.h"
#include "server/sim/rules/interaction.h"
#include "server/sim/rules/tag_rewards.h"
#include "server/sim/rules/things.h"
#include "server/sim/sight/events.h"
#include "server/sim/sight/sight.h"

namespace undercroft {
namespace {

const HeroAbility& ability_numbered(const World& world, int number) {
  return world.catalogue().growth().abilities[static_cast<std::size_t>(number)];
}

const HeldAbility* held_by(const Entity& hero, std::uint32_t place) {
  const std::vector<HeldAbility>& held = hero.growth.get().abilities;
  return place < held.size() ? &held[place] : nullptr;
}

void affect(World& world, const Invocation& in) {
  Use use = *in.ability.use;
  if (in.ability.aim == AbilityAim::None) {
    if (!use.company && in.ability.lure == 0) {
      use.reach = use.status ? in.ability.reach : 0;
      use.heal_reach = in.ability.reach;
    }
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
    if (!shove_one_cell(world, in.hero, in.target, in.direction)) return;
  }
}

void change_places_with(World& world, const Invocation& in) {
  exchange(world, world.entity(in.hero), world.entity(in.target), Direction::None);
}

// A mimic strikes whoever touches it (F2, F10).
void wake_up(World& world, const Invocation& in) {
  wake_mimic(world, in.target);
  ambush(world, in.hero, in.target);
}

void open_up(World& world, const Invocation& in) {
  if (std::as_const(world).entity(in.target).kind() == Kind::Mimic) return wake_up(world, in);
  const State before = std::as_const(world).entity(in.target).state;
  world.set_state(in.target, State::Open);
  const Verb verb = before == State::Locked ? Verb::Unlocked : Verb::Opened;
  Event event = event_of(world, verb, in.hero, in.target);
  event.at = std::as_const(world).entity(in.target).at();
  tell(world, std::move(event));
  const bool is_chest = std::as_const(world).entity(in.target).kind() == Kind::Chest;
  if (is_chest) follow_opening(world, in.hero, in.target);
}

bool may_make(const World& world, EntityId hero, const HeroAbility& ability) {
  return ability.makes.empty() || has_room(world, hero, world.catalogue().at(ability.makes));
}

// The hero knows what it has made.
void make(World& world, const Invocation& in) {
  const BlueprintId blueprint = world.catalogue().at(in.ability.makes);
  const EntityId thing = world.spawn(blueprint, std::as_const(world).entity(in.hero).place());
  if (world.catalogue()[blueprint].unknown != Unidentified::None) {
    make_known_to(world, in.hero, blueprint);
  }
  take_thing(world, in.hero, thing);
}

void work(World& world, const Invocation& in) {
  const HeroAbility& a = in.ability;
  reward_deed(world, in.hero, a.tags);
  if (!a.makes.empty()) make(world, in);
  if (a.use) affect(world, in);
  if (a.lure > 0) lure(world, in);
  if (a.burst && can_burst_at(world, in)) {
    burst(world, world.entity(in.hero).depth(), in.place, *a.burst);
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
  if (meets_a_seal(world, aimed(world, hero.id, ability, intent))) return Reason::Sealed;
  if (ability.aim != AbilityAim::Place) return Reason::None;
  const bool reached = distance(hero.at(), intent.place) <= ability.reach &&
                       sees_cell(world, hero.id, hero.depth(), intent.place);
  return reached ? Reason::None : Reason::Far;
}

bool invoke(World& world, EntityId hero, const Intent& intent) {
  const Entity& e = std::as_const(world).entity(hero);
  if (fault_of_ability(world, e, intent) != Reason::None) return false;
  const HeroAbility& ability = ability_numbered(world, held_by(e, intent.ability)->ability);
  const Invocation in = aimed(world, hero, ability, intent);
  world.entity(hero).action_direction = in.direction;
  if (!may_find_a_target(std::as_const(world), in)) return false;
  if (!may_make(std::as_const(world), hero, ability)) return false;
  if (in.direction != Direction::None) world.entity(hero).facing = in.direction;
  start_cooldown(world, hero, intent.ability, ability.cooldown);
  tell_invoked(world, in);
  work(world, in);
  return true;
}

bool is_aimed_in_a_direction(const World& world, const Entity& hero, const Intent& intent) {
  const HeldAbility* held = held_by(hero, intent.ability);
  return held != nullptr && ability_numbered(world, held->ability).aim == AbilityAim::Direction;
}

void tick_abilities(World& world, EntityId hero) {
  if (std::as_const(world).entity(hero).growth.get().abilities.empty()) return;
  for (HeldAbility& held : world.entity(hero).growth.change().abilities) {
    held.ready_in = std::max(0, held.ready_in - 1);
  }
}

}  // namespace undercroft
