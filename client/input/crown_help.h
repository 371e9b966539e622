// crown_help.h: the page of the help about the Crown. The page in the browser is generated from it
// (client/web/tools/help_text.mjs).
#pragma once

#include <array>
#include <string_view>

namespace undercroft {

inline constexpr std::array<std::string_view, 5> kAboutTheCrown = {
    "The hero who takes the Crown wakes the Undercroft. The top line shows where the Crown is and "
    "who holds it. All monsters of that level know it too.",
    "The bearer is 1 slower and cannot hide. The Crown Warden comes after the bearer from level to "
    "level, five turns behind. If you have beaten it before, it gets up again, once.",
    "A blow of the Warden that harms the bearer knocks the Crown two cells away. Pick it up again, "
    "or let a friend do it.",
    "Pass the Crown: throw it to a friend, who catches it, or hand it to one beside you. A pass "
    "over a chasm or past a Warden wins ground.",
    "Each level wakes in its own way when you come back to it: water rises, fire walks, doors "
    "shut, the dead get up. A way to the stairs up always stays open.",
};

}  // namespace undercroft
