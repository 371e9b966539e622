// things.h: taking, using, wearing and dropping (R80-R84, F22).
#pragma once

#include "server/sim/world/world.h"

namespace undercroft {

// Takes one thing that lies in a cell, or is held by a chest or a corpse: keys and treasure become
// counters, the rest goes into the pack. False, and nothing happens, when the pack is full (R83).
bool take_thing(World& world, EntityId taker, EntityId thing);

// Takes what a chest or a corpse holds: what fits, in the order it came, then keys and treasure
// that are counted (H8). True when anything was taken.
bool loot(World& world, EntityId taker, EntityId holder);

// Nothing to take from it, counted or not?
[[nodiscard]] bool is_empty(const Entity& holder);

// The intent: loose things in the taker's cell, then what corpses there hold (F22).
bool take_here(World& world, EntityId taker);

// Each false when it cannot be done: not in the pack, of no use, not to be worn. What is worn is
// taken off by wearing it again (H15).
bool use_thing(World& world, EntityId user, EntityId thing);
bool wear_thing(World& world, EntityId wearer, EntityId thing);
bool drop_thing(World& world, EntityId dropper, EntityId thing);

// Hands a thing of one's pack to the living player who stands that way (R142); the giver faces
// there. False when there is none, its pack is full, two blocked cells lie between (F6), or one
// lacks the thing. Events: `gave` and `taken`.
bool give_thing(World& world, EntityId giver, EntityId thing, Direction direction);

// Into nobody's hands or off nobody's body: it is worn no longer.
void take_off(World& world, EntityId wearer, EntityId thing);

// ---- unknown draughts and scrolls (R154) ----

// Whoever has witnessed the last event knows the thing from now on.
void make_known(World& world, EntityId thing);
void make_known_to(World& world, EntityId player, BlueprintId blueprint);

[[nodiscard]] bool has_thing(const World& world, EntityId holder, EntityId thing);

}  // namespace undercroft
