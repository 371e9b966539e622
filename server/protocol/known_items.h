// known_items.h: what a hero knows of draughts and scrolls, in words (R154).
#pragma once

#include <string>
#include <vector>

#include "server/sim/world/world.h"

namespace undercroft {

// For draughts, then for scrolls: those that the hero knows, and what an unknown one may be, the
// likeliest first, in percent by the weights of the realm's loot. Each line has up to kMaxChat
// bytes. The hero's knowledge and the content decide, and nothing else of the world (R121).
[[nodiscard]] std::vector<std::string> known_item_lines(const World& world, EntityId hero);

}  // namespace undercroft
