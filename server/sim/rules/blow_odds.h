// blow_odds.h: what a blow can do, without a roll (R71, R72).
#pragma once

#include "server/sim/world/world.h"

namespace undercroft {

// As the fighters stand now: a foe between two of its foes is flanked, a shell turns what it turns,
// and what the target resists is taken off, by the functions with which the blow itself is done.
struct BlowOdds {
  int least = 0;  // health that a blow takes which does harm; 0: none can
  int most = 0;
  int percent = 0;  // of the blows that do harm
  friend bool operator==(const BlowOdds&, const BlowOdds&) = default;
};

// The odds of one strike, after the duel has decided who strikes (R72).
[[nodiscard]] BlowOdds odds_of_blow(const World& world, EntityId striker, EntityId target);

// A share of all equally likely rolls.
struct Odds {
  long part = 0;
  long whole = 1;  // > 0
};

// The strikes that do harm: the exact share behind BlowOdds::percent. REQUIRES: duels.
[[nodiscard]] Odds odds_of_harm(const World& world, EntityId striker, EntityId target);
// The duels in which the creature that began strikes first, without an ambush. REQUIRES: duels.
[[nodiscard]] Odds odds_of_first_strike(const World& world, EntityId mover, EntityId resident);

}  // namespace undercroft
