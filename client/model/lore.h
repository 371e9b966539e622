// lore.h: what blows have been seen to do, by what dealt or took them.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "shared/delta.h"

namespace undercroft {

// Of one sort of creature, by its name.
struct Blows {
  int most = 0;   // that one of its blows did to a player
  int times = 0;  // how often the player hit it ...
  int dealt = 0;  // ... and for how much in all
  int vain = 0;   // how many of one's latest blows in a row did nothing
  friend bool operator==(const Blows&, const Blows&) = default;
};
using Lore = std::map<std::string, Blows>;

// Learns from reports of blows.
void learn(Lore& lore, const std::vector<Report>& reports, const Observation& known);

// The look speaks of what only two can do: a shell that turns each blow from one side.
[[nodiscard]] bool speaks_of_two_sides(const Look& look);

// Why another blow would do nothing, as far as blows have shown: one is enough where the look says
// so as well, and otherwise five in a row, since any blow may fail. Empty when nothing speaks
// against it, and when a player stands on the other side (R140).
[[nodiscard]] std::string why_in_vain(const Lore& lore, const Observation& known,
                                      const EntityView& foe);

// "Its blows have done up to 3. About 2 of yours would kill it." What has not been seen is not
// said, and how many of one's blows it takes is guessed from one's strength before the first.
[[nodiscard]] std::string blow_words(const Lore& lore, const Observation& known,
                                     const EntityView& entity);

}  // namespace undercroft
