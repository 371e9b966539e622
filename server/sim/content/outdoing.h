// outdoing.h: compares what kits and boons give.
#pragma once

#include "server/sim/content/growth.h"

namespace undercroft {

// True if `better` gives all that `worse` gives, and more.
[[nodiscard]] bool outdoes(const Gain& better, const Gain& worse);

// True if the abilities do the same, whatever their numbers.
[[nodiscard]] bool do_alike(const HeroAbility& a, const HeroAbility& b);

// True if `offered` gives a rule that `held` gives already: a trait, a gift without a number, or an
// ability that does the same, whatever its numbers. An ability that takes the place of the held one
// is none.
[[nodiscard]] bool repeats(const GrowthTables& tables, const Gain& offered, const Gain& held);

// True for a gain that only adds to numbers: attributes and health (R205).
[[nodiscard]] bool is_flat(const Gain& gain);

}  // namespace undercroft
