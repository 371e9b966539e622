// altars.h: the gifts of altars (R161).
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "server/sim/world/world.h"

namespace undercroft {

// The answer to a touch: the altar says what it offers, or that it has given already.
void offer(World& world, EntityId player, EntityId altar);

// True if the words name a gift.
[[nodiscard]] bool names_a_gift(std::string_view words);

// The words of the gifts that altars have now, in order: a life only while a hero waits (R201).
[[nodiscard]] std::vector<std::string_view> words_of_gifts(const World& world);

// The gift of that word and what it changes, in numbers: "Strength 4 to 5". An altar that has given
// to the player already has none. REQUIRES: the word is one of words_of_gifts().
[[nodiscard]] std::string gift_in_words(const World& world, EntityId player, EntityId altar,
                                        std::string_view word);
[[nodiscard]] bool has_gifts_for(const World& world, EntityId altar, EntityId player);

// Handles words said beside an altar: grants the gift they name, once per player.
void ask_altar(World& world, EntityId player, const std::string& words);

}  // namespace undercroft
