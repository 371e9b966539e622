// ability_numbers.h: the words in braces that stand for numbers in texts of abilities and boons.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "server/sim/content/growth.h"

namespace undercroft {

struct AbilityNumber {
  std::string_view word;  // with its braces
  int (*of)(const HeroAbility&, const Use&);
};

inline constexpr std::array<AbilityNumber, 6> kAbilityNumbers = {
    {{"{cooldown}", [](const HeroAbility& a, const Use&) { return a.cooldown; }},
     {"{turns}", [](const HeroAbility&, const Use& use) { return use.turns; }},
     {"{reach}", [](const HeroAbility& a, const Use&) { return a.reach; }},
     {"{heal}", [](const HeroAbility&, const Use& use) { return use.heal; }},
     {"{shove}", [](const HeroAbility& a, const Use&) { return a.shove; }},
     {"{lure}", [](const HeroAbility& a, const Use&) { return a.lure; }}}};

// Puts the ability's numbers into the text. `use`: its effects, as they are for the hero.
void fill_in_numbers(std::string& text, const HeroAbility& ability, const Use& use);

// The first word in braces that is none of them, or that stands for nothing in the ability; nothing
// if the text has no such word. `ability`: null for a boon that gives none.
[[nodiscard]] std::optional<std::string> unknown_number(std::string_view text,
                                                        const HeroAbility* ability);

}  // namespace undercroft
