// ability_targets.h: whom an ability is aimed at, and whether it can work on them (R171).
#pragma once

#include "server/sim/world/world.h"
#include "shared/intent.h"

namespace undercroft {

// An Invocation is an ability in the hands of its hero, and what it is aimed at.
struct Invocation {
  EntityId hero = kNobody;
  const HeroAbility& ability;
  Direction direction = Direction::None;
  Point place;                // where it is aimed; the hero's own cell without an aim
  EntityId target = kNobody;  // a creature, a door, a chest, or a downed player; or kNobody
};

// Aims the ability as the intent says: at the first body in the direction, as far as the ability
// reaches, or at what is in the place.
[[nodiscard]] Invocation aimed(const World& world, EntityId hero, const HeroAbility& ability,
                               const Intent& intent);

// True if, as far as its player can perceive, the ability could work on something. An ability for
// foes may always meet an unseen one: if its answer depended on that, it would find the unseen
// (R65).
[[nodiscard]] bool may_find_a_target(const World& world, const Invocation& in);

// True if the ability opens locks, and its player perceives a chest there that no ability opens: a
// choice was made (R185), or triggers hold it shut (R220).
[[nodiscard]] bool meets_a_seal(const World& world, const Invocation& in);

// Whether that part of the ability works on its target. REQUIRES: it has one.
[[nodiscard]] bool can_be_affected(const World& world, const Invocation& in);
[[nodiscard]] bool can_be_pushed(const World& world, const Invocation& in);
[[nodiscard]] bool can_be_swapped(const World& world, const Invocation& in);
// A sleeping mimic can be opened like the chest that it looks like.
[[nodiscard]] bool can_be_opened(const Entity& target);

[[nodiscard]] bool can_burst_at(const World& world, const Invocation& in);

}  // namespace undercroft
