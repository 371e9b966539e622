// lore.h: what blows can do, in words.
#pragma once

#include <string>

#include "shared/observation.h"

namespace undercroft {

// True if the look describes a foe that takes two: its shell stops every blow from one side.
[[nodiscard]] bool speaks_of_two_sides(const Look& look);

// "Its blows can do 1 to 3 to you; 40 in 100 do harm.": as the server says (R204). Empty if it does
// not say.
[[nodiscard]] std::string threat_words(const Observation& known, const EntityView& entity);

// "A warrior. Wields a sword, and wears some mail.": as the server says of a player in view (R121).
// Empty if it does not say.
[[nodiscard]] std::string remark_words(const Observation& known, const EntityView& entity);

// "Yours can do 1 to 4 to it; 60 in 100 do: about two such blows kill it." Empty if the server does
// not say, and for a shooter who is not beside it.
[[nodiscard]] std::string blow_words(const Observation& known, const EntityView& entity);

// "Your shots can do 1 to 5 to it; 83 in 100 that reach it do: about two such shots kill it." Empty
// for a player who cannot shoot.
[[nodiscard]] std::string shot_words(const Observation& known, const EntityView& entity);

// "Your blows do nothing from one side." Empty for a foe without a shell, or with a friend behind.
[[nodiscard]] std::string shell_words(const Observation& known, const EntityView& entity);

}  // namespace undercroft
