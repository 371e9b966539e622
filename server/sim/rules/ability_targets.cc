// ability_targets.cc: aiming abilities, and judging their targets.
#include "server/sim/rules/ability_targets.h"

#include "server/sim/rules/corners.h"
#include "server/sim/rules/down.h"
#include "server/sim/rules/effects.h"
#include "server/sim/rules/peace.h"
#include "server/sim/rules/tile_arbiter.h"
#include "server/sim/sight/sight.h"

namespace undercroft {
namespace {

EntityId body_or_downed(const World& world, int depth, Point at) {
  const EntityId body = world.body_at(depth, at);
  return body != kNobody ? body : downed_at(world, depth, at);
}

// As above, if the hero perceives it. A downed friend is known under an unseen creature.
EntityId known_there(const World& world, EntityId hero, int depth, Point at) {
  for (const EntityId id : {world.body_at(depth, at), downed_at(world, depth, at)}) {
    if (id != kNobody && perceives(world, hero, id)) return id;
  }
  return kNobody;
}

// The first body in the line: any, or only one that the hero perceives. Walls and pinched corners
// end the line.
void aim_along(const World& world, Invocation& in, bool only_known) {
  const Entity& hero = world.entity(in.hero);
  Point at = hero.at();
  for (int i = 0; i < in.ability.reach && in.target == kNobody; ++i) {
    if (is_pinched(world, hero.depth(), at, in.direction)) return;
    at = step(at, in.direction);
    if (!world.contains(hero.depth(), at) || is_wall(world.ground(hero.depth(), at))) return;
    in.place = at;
    in.target = only_known ? known_there(world, hero.id, hero.depth(), at)
                           : body_or_downed(world, hero.depth(), at);
  }
}

// What its hero believes to be the target.
Invocation as_known(const World& world, const Invocation& in) {
  Invocation known = in;
  known.target = kNobody;
  if (in.ability.aim == AbilityAim::Direction) {
    aim_along(world, known, true);
  } else {
    known.target = known_there(world, in.hero, world.entity(in.hero).depth(), in.place);
  }
  return known;
}

bool moves(const Entity& target) {
  return target.kind() == Kind::Monster || target.kind() == Kind::Player;
}

// Only a body that the hero does not perceive can be in its way, or the cell is out of view.
bool may_be_pushed(const World& world, const Invocation& in) {
  if (can_be_pushed(world, in)) return true;
  const Entity& target = world.entity(in.target);
  const Place to = Place::on(target.depth(), step(target.at(), in.direction));
  if (!moves(target) || !may_be_put(world, target, to, in.hero)) return false;
  if (!sees_cell(world, in.hero, to.depth, to.at)) return true;
  const EntityId there = world.body_at(to.depth, to.at);
  return there != kNobody && !perceives(world, in.hero, there);
}

bool may_work_on_target(const World& world, const Invocation& in) {
  const HeroAbility& a = in.ability;
  return (a.use && can_be_affected(world, in)) || (a.shove > 0 && may_be_pushed(world, in)) ||
         (a.swap && can_be_swapped(world, in)) ||
         (a.open && can_be_opened(world.entity(in.target)));
}

bool is_for_foes(const Catalogue& catalogue, const HeroAbility& a) {
  return a.shove > 0 || (a.use && harms(catalogue, *a.use));
}

// A friend in smoke can be helped, although it is not perceived. Players are no secret from their
// friends, but from their foes.
bool is_unseen_companion(const World& world, const Invocation& in) {
  return in.target != kNobody && world.entity(in.target).slot > 0 && !world.rules().pvp;
}

}  // namespace

Invocation aimed(const World& world, EntityId hero, const HeroAbility& ability,
                 const Intent& intent) {
  const Entity& e = world.entity(hero);
  Invocation in{hero, ability, Direction::None, e.at(), kNobody};
  if (ability.aim == AbilityAim::Direction) {
    in.direction = intent.direction;
    aim_along(world, in, false);
  } else if (ability.aim == AbilityAim::Place) {
    in.place = intent.place;
    in.target = body_or_downed(world, e.depth(), in.place);
  }
  return in;
}

bool may_find_a_target(const World& world, const Invocation& in) {
  if (in.ability.aim == AbilityAim::None) return true;
  if (in.ability.burst && can_burst_at(world, in)) return true;
  const Invocation known = as_known(world, in);
  if (known.target != kNobody) return may_work_on_target(world, known);
  if (is_unseen_companion(world, in)) return may_work_on_target(world, in);
  return is_for_foes(world.catalogue(), in.ability) && in.place != world.entity(in.hero).at() &&
         !world.is_barrier(world.entity(in.hero).depth(), in.place);
}

bool meets_a_seal(const World& world, const Invocation& in) {
  if (!in.ability.open) return false;
  const EntityId known = as_known(world, in).target;
  if (known == kNobody) return false;
  const Entity& target = world.entity(known);
  return target.kind() == Kind::Chest && target.state == State::Locked;
}

// What harms is for foes, what helps for players and friends. Only healing helps the downed.
bool can_be_affected(const World& world, const Invocation& in) {
  const Entity& target = world.entity(in.target);
  const Use& use = *in.ability.use;
  if (harms(world.catalogue(), use)) {
    const bool creature = is_creature(target.kind()) && target.alive;
    return creature && target.kind() != Kind::Friend && !is_spared(world, target);
  }
  if (target.kind() == Kind::Downed) return use.heal > 0;
  return target.kind() == Kind::Player || target.kind() == Kind::Friend;
}

bool can_be_pushed(const World& world, const Invocation& in) {
  const Entity& target = world.entity(in.target);
  const Place to = Place::on(target.depth(), step(target.at(), in.direction));
  return moves(target) && lets_in(world, target, Mover::Shoved, in.direction) &&
         may_be_put(world, target, to, in.hero);
}

bool can_be_swapped(const World& world, const Invocation& in) {
  const Entity& target = world.entity(in.target);
  return target.kind() == Kind::Player && target.alive &&
         may_be_put(world, target, world.entity(in.hero).place(), in.hero);
}

// Plates alone move their doors (R143), and a choice that was made is not unmade (R185).
bool can_be_opened(const Entity& target) {
  if (target.kind() == Kind::ClosedDoor) return target.wired_to.empty();
  if (target.kind() == Kind::Mimic) return true;
  return target.kind() == Kind::Chest && target.state != State::Open &&
         target.state != State::Locked;
}

bool can_burst_at(const World& world, const Invocation& in) {
  const int depth = world.entity(in.hero).depth();
  return world.contains(depth, in.place) && !world.is_barrier(depth, in.place);
}

}  // namespace undercroft
