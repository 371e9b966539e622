// things.h: taking, using, wearing and dropping items (R80-R84, F22).
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "server/sim/world/world.h"

namespace undercroft {

// Takes an item that lies in a cell, or is in a chest or corpse. Keys and treasure become counters;
// anything else goes into the pack. Returns false and changes nothing if the pack is full (R83).
bool take_thing(World& world, EntityId taker, EntityId thing);

// True if the pack has a place for the item, or for a new one of that blueprint (R83).
[[nodiscard]] bool has_room(const World& world, EntityId taker, EntityId thing);
[[nodiscard]] bool has_room(const World& world, EntityId taker, BlueprintId blueprint);

// Takes what fits of a chest's or corpse's items, in the order they were put there, then its keys
// and treasure (H8). Tells the taker what stays. Returns true if anything was taken.
bool loot(World& world, EntityId taker, EntityId holder);

// True if there is nothing to take from it, neither items nor counters.
[[nodiscard]] bool is_empty(const Entity& holder);

// The intent Take: loose items in the taker's cell, then what corpses there hold (F22); with a name
// of lying_here(), only that. Tells the taker what stays.
bool take_here(World& world, EntityId taker, std::string_view name = {});

// Something in a player's cell that it can take: a loose item that it perceives, or a corpse that
// holds something. In the order of Take.
struct Lying {
  EntityId thing = kNobody;
  std::string name;  // as the player knows it: "a vial", "what the ogre corpse holds"
};
[[nodiscard]] std::vector<Lying> lying_here(const World& world, EntityId player);

// A step onto an item takes it, unless the mover has dropped it there on purpose.
void walk_onto(World& world, EntityId mover, EntityId thing);

// Each returns false if the item is not in the pack, has no use, or cannot be worn. Wearing a worn
// item takes it off (H15).
bool use_thing(World& world, EntityId user, EntityId thing);
bool wear_thing(World& world, EntityId wearer, EntityId thing);
bool drop_thing(World& world, EntityId dropper, EntityId thing);

// Hands an item of the giver's pack to the living player in that direction (R142), whom the giver
// then faces. A giver with the gift reaches farther (R171). Returns false if there is none, it
// is absent, its pack is full, the corner is pinched (F6), or the giver does not hold the item.
// Events: `gave` and `taken`.
bool give_thing(World& world, EntityId giver, EntityId thing, Direction direction);

// True if the wearer cannot part with what it wears there, of which it is told. Sticky items end
// only by a trigger (R193).
bool clings(World& world, EntityId wearer, EntityId thing);

// Ends wearing an item that leaves its wearer.
void take_off(World& world, EntityId wearer, EntityId thing);

// ---- unknown draughts and scrolls (R154) ----

// All witnesses of the last event know the item from now on.
void make_known(World& world, EntityId thing);
void make_known_to(World& world, EntityId player, BlueprintId blueprint);

// The first item of that blueprint in its pack, or kNobody. Never the Crown, without which nobody
// wins.
[[nodiscard]] EntityId held_of(const World& world, EntityId holder, const std::string& key);

[[nodiscard]] bool has_thing(const World& world, EntityId holder, EntityId thing);

}  // namespace undercroft
