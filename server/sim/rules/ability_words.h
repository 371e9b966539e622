// ability_words.h: what an ability does, with its numbers as they are for one hero (R171).
//
// Texts of abilities have {cooldown}, {turns}, {reach}, {heal}, {shove} and {lure} in place of
// numbers. Texts of boons that give an ability have them too, for the first one that they give.
#pragma once

#include <string>

#include "server/sim/world/world.h"

namespace undercroft {

// The numbers count the gifts that the hero has now, as invoking the ability does. The first reuses
// the storage of `text`, because every turn asks for it.
void write_text_for(const World& world, EntityId hero, const HeroAbility& ability,
                    std::string& text);
[[nodiscard]] std::string text_for(const World& world, EntityId hero, const Boon& boon);

}  // namespace undercroft
