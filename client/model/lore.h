// lore.h: the effects of blows seen so far, by creature.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "shared/delta.h"

namespace undercroft {

// The blows of, and against, creatures of one name.
struct Blows {
  int times = 0;  // times the player hit it
  int dealt = 0;  // total damage of those hits
  friend bool operator==(const Blows&, const Blows&) = default;
};
using Lore = std::map<std::string, Blows>;

// Updates the lore from reports of blows.
void learn(Lore& lore, const std::vector<Report>& reports, const Observation& known);

// True if the look describes a foe that takes two: its shell stops every blow from one side.
[[nodiscard]] bool speaks_of_two_sides(const Look& look);

// "Its blows can do 1 to 3 to you; 40 in 100 do harm.": as the server says (R204). Empty if it does
// not say.
[[nodiscard]] std::string threat_words(const Observation& known, const EntityView& entity);

// "About two blows of yours would kill it." Before the first hit it estimates the number of blows
// from the player's strength.
[[nodiscard]] std::string blow_words(const Lore& lore, const Observation& known,
                                     const EntityView& entity);

}  // namespace undercroft
