// report_lines.h: reports as plain English sentences from one player's point of view, each told
// once.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "client/model/log.h"
#include "shared/delta.h"

namespace undercroft {

// The server may send reports again after a resume. Removes from `delta` the reports numbered up to
// `last`, and returns the number of the latest report so far.
[[nodiscard]] std::uint32_t drop_known_reports(Delta& delta, std::uint32_t last);

// An entity's name in a sentence: "the goblin", "Bob", "you"; "something" without a look.
[[nodiscard]] std::string called(const Observation& known, EntityId id, LookId look);

// Log lines for the reports between two observations, in order, without reports that need no line.
// `before` and `after` give names and health.
[[nodiscard]] std::vector<LogLine> tell(const std::vector<Report>& reports,
                                        const Observation& before, const Observation& after);

// One line for each creature that came into view.
[[nodiscard]] std::vector<LogLine> tell_arrivals(const Observation& before,
                                                 const Observation& after);

// A line for the items in the cell the player just entered; empty when there are none.
[[nodiscard]] std::vector<LogLine> tell_floor(const Observation& before, const Observation& after);

}  // namespace undercroft
