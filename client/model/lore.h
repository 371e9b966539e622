// lore.h: the effects of blows seen so far, by creature.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "shared/delta.h"

namespace undercroft {

// The blows of, and against, creatures of one name.
struct Blows {
  int most = 0;   // damage of its strongest blow to a player
  int times = 0;  // times the player hit it
  int dealt = 0;  // total damage of those hits
  friend bool operator==(const Blows&, const Blows&) = default;
};
using Lore = std::map<std::string, Blows>;

// Updates the lore from reports of blows.
void learn(Lore& lore, const std::vector<Report>& reports, const Observation& known);

// True if the look describes a foe that takes two: its shell stops every blow from one side.
[[nodiscard]] bool speaks_of_two_sides(const Look& look);

// "Its blows have done up to 3. About 2 of yours would kill it." Leaves out what has not been seen.
// Before the first hit it estimates the number of blows from the player's strength.
[[nodiscard]] std::string blow_words(const Lore& lore, const Observation& known,
                                     const EntityView& entity);

}  // namespace undercroft
