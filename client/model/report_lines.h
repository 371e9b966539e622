// report_lines.h: reports told as plain English sentences, from one player's point of view, and
// each once.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "client/model/log.h"
#include "shared/delta.h"

namespace undercroft {

// Whoever takes a seat back may be told some reports again: takes those out of `delta` whose
// numbers are not above `last`, that of the last report had so far. Returns that number as it is
// now.
[[nodiscard]] std::uint32_t drop_known_reports(Delta& delta, std::uint32_t last);

// What somebody is called in a sentence: "the goblin", "Bob", "you"; "something" without a look.
[[nodiscard]] std::string called(const Observation& known, EntityId id, LookId look);

// The lines for what happened between two observations: each report that is worth a sentence, in
// order. `before` and `after` serve to tell who is who and how healthy they were.
[[nodiscard]] std::vector<LogLine> tell(const std::vector<Report>& reports,
                                        const Observation& before, const Observation& after);

// One line for each creature that is perceived now and was not before.
[[nodiscard]] std::vector<LogLine> tell_arrivals(const Observation& before,
                                                 const Observation& after);

// What lies in the player's own cell, when they have just come to stand there; or nothing.
[[nodiscard]] std::vector<LogLine> tell_floor(const Observation& before, const Observation& after);

}  // namespace undercroft
