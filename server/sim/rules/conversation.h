// conversation.h: words to which things and friends answer, by triggers (R220).
#pragma once

#include <string>
#include <vector>

#include "server/sim/world/world.h"

namespace undercroft {

// The words to which friends beside the player answer, each once, in the order of their blueprints.
// Those of doors and other things are for players to find out.
[[nodiscard]] std::vector<std::string> words_beside(const World& world, const Entity& player);

// True if some trigger of the content waits for the word.
[[nodiscard]] bool names_a_word(const Catalogue& catalogue, const std::string& words);

}  // namespace undercroft
