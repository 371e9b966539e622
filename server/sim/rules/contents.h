// contents.h: items, and what chests and corpses hold, in words for one player.
#pragma once

#include <string>

#include "server/sim/world/world.h"

namespace undercroft {

// "a sword", or "an amber draught" while the player does not know what the draught is (R154).
[[nodiscard]] std::string item_in_words(const World& world, EntityId player, const Entity& item);

// "the ogre corpse", "the corpse of Bob".
[[nodiscard]] std::string corpse_in_words(const World& world, const Entity& dead);

// After `player` opened `chest`: names its contents to that player, in advice.
void name_contents(World& world, EntityId player, EntityId chest);

// After a creature died: names what its corpse holds to each player beside it, in advice. Players
// farther off would learn what they do not perceive (R121).
void name_loot(World& world, EntityId corpse);

// After `mover` entered the corpse's cell: names what it holds, if the mover is a player.
void name_loot_underfoot(World& world, EntityId mover, EntityId corpse);

}  // namespace undercroft
