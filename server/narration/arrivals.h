// arrivals.h: log lines for what comes into view, and for items and plates underfoot.
#pragma once

#include <vector>

#include "server/narration/mentions.h"
#include "shared/delta.h"

namespace undercroft {

// Adds a line for each creature that came into view, unless a report of the same time says that it
// appeared: it woke, was revealed, or lives again.
void add_arrivals(const std::vector<Report>& reports, const Scene& scene, Mentions& mentions,
                  std::vector<ToldLine>& lines);

// Adds a line for the items in the cell that the player has just entered, if there are any.
void add_floor(const Scene& scene, std::vector<ToldLine>& lines);

// Adds a line when a plate has sunk under the player, and when it has risen behind it (R143). It
// names no door: where the wires lead is hidden (R121). A plate sinks before line number
// `consequences`, which is the first that tells what opened.
void add_plates(const std::vector<Report>& reports, const Scene& scene, std::size_t consequences,
                std::vector<ToldLine>& lines);

// True for an event that a plate may have caused: something opened or closed by itself.
[[nodiscard]] bool may_be_of_a_plate(const Report& report);

}  // namespace undercroft
