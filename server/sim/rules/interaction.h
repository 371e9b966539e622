// interaction.h: what touching a door, a chest, a lever, a friend or a mimic does (R63, R80, R81,
// R95).
#pragma once

#include "server/sim/rules/tile_arbiter.h"

namespace undercroft {

// Does the deed of an Interact ruling. Every outcome is a success of the actor (F5).
void interact_with(World& world, Deed deed, EntityId actor, EntityId thing);

// Opens or closes a door as `who` has it (a lever's puller, a plate): closing not on a body (F17,
// R143). Nothing when it is so already.
void set_door(World& world, EntityId who, EntityId door, bool open);

// Pushes the crate one cell on (F9). REQUIRES: can_be_shoved().
void shove_crate(World& world, EntityId actor, EntityId crate, Direction direction);

// The friend and all of its blueprint on the level are Monsters from now on, and chase from the
// next turn.
void turn_hostile(World& world, EntityId one);

// From now on it is a Monster; waking was its action for this turn.
void wake_mimic(World& world, EntityId mimic);

}  // namespace undercroft
