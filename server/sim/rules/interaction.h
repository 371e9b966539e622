// interaction.h: touching a door, chest, lever, friend or mimic (R63, R80, R81, R95, R185).
#pragma once

#include "server/sim/rules/tile_arbiter.h"

namespace undercroft {

// Carries out an Interact ruling. Every outcome counts as the actor's success (F5).
void interact_with(World& world, Deed deed, EntityId actor, EntityId thing);

// Opens or closes a door for a lever or a plate; `who` is the player that pulled. Does not close it
// on a body (F17, R143). Does nothing if the door is already in that state.
void set_door(World& world, EntityId who, EntityId door, bool open);

// Closes an open door. False, and nothing happens, if plates or levers move it, or a body is in it.
bool close_by_hand(World& world, EntityId actor, EntityId door);

// After `actor` opened `chest`: names its contents to the actor (R81), and locks those wired to it
// that are still shut for good (R185).
void follow_opening(World& world, EntityId actor, EntityId chest);

// Pushes the crate one cell (F9). REQUIRES: can_be_shoved().
void shove_crate(World& world, EntityId actor, EntityId crate, Direction direction);

// Turns the friend, and all others of its blueprint on the level, into Monsters that chase from the
// next turn on.
void turn_hostile(World& world, EntityId one);

// Makes the mimic a Monster. Waking was its action for this turn.
void wake_mimic(World& world, EntityId mimic);

}  // namespace undercroft
