// flights.h: what became of something thrown or shot, as one sentence.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "server/narration/mentions.h"

namespace undercroft {

struct FlightEnd {
  std::string text;      // empty: not worth a line
  std::size_t told = 0;  // reports that it covers
  bool is_mine = false;  // the player threw or shot it
};

// The end of the flight that report number `at` is about: "The javelin hits the goblin for 3 and
// kills it.", "Your shot glances off the goblin.", "The flask of sleep shatters on the ogre: the
// ogre is asleep.", "Your shot hits nobody.", "The knife strikes the wall, and falls before it.",
// "The knife misses: the goblin moved first."
// Nullopt for a report that ends no flight, and for a flight whose missile or archer is not known.
[[nodiscard]] std::optional<FlightEnd> flight_end(const std::vector<Report>& reports,
                                                  std::size_t at, const Scene& scene,
                                                  Mentions& mentions);

// True if the use that report number `at` is about lets a bolt fly, whose end is told later (R191).
[[nodiscard]] bool is_bolt_loosed(const std::vector<Report>& reports, std::size_t at);

}  // namespace undercroft
