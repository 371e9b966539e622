// fight_help.h: the page of the help about fights and companions. The page in the browser is
// generated from it (client/web/tools/help_text.mjs).
#pragma once

#include <array>
#include <string_view>

namespace undercroft {

// {lead} stands for the house rule `avoid_lead`.
inline constexpr std::array<std::string_view, 10> kAboutFights = {
    "A fight is a duel. You begin it by walking into a foe, and a foe by walking into you. Both "
    "roll 0 to their speed: the higher roll strikes first. An ambush always does.",
    "A blow: both roll 0 to their speed again. The target dodges if its roll is higher by {lead} "
    "or more.",
    "A blow that is not dodged does 0 to the striker's strength, less the target's armour. If "
    "nothing is left, it glances off.",
    "After a dodge or a glance the target answers, half of the time. The first blow that does "
    "harm ends the duel.",
    "Each side attacks in its own action, so a turn may hold a second exchange: \"Again the rat "
    "...\".",
    "Strength makes your blows heavy. Speed makes you strike first, hit and dodge. Armour takes "
    "from each blow. What you wear counts already.",
    "A foe that crouches leaps next, and one that aims shoots next: leave the cells that it can "
    "reach. A stunned foe never strikes first, dodges or answers.",
    "With one of you on each side of a foe, blows do 1 more. Some shells give way to nothing "
    "else.",
    "Look at a foe to read what its blows can do to you, and your blows and shots to it.",
    "Companions in view obey you. Write or call \"wait\" or \"come\"; point at a foe, and they "
    "attack "
    "it, or at a cell, and they go there. None of this takes a turn.",
};

inline constexpr int kPageOfFights = 1;  // of the help, from 0

}  // namespace undercroft
