// report_lines.h: the player's log, from the lines that the server sends.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "client/model/log.h"
#include "shared/delta.h"

namespace undercroft {

// The server may send reports again after a resume. Removes from `delta` the reports numbered up to
// `last` and the lines that describe them, and returns the number of the latest report so far.
[[nodiscard]] std::uint32_t drop_known_reports(Delta& delta, std::uint32_t last);

// Another text for a line, by the first report that it describes: nullopt for the server's text, an
// empty one for no line.
using Reword = std::function<std::optional<std::string>(const Report&)>;

// The log lines of a delta, in order. `before` and `after` give health. For a server before 0.5,
// which sends no lines, fills in its sentences instead.
[[nodiscard]] std::vector<LogLine> lines_of(const Delta& delta, const Observation& before,
                                            const Observation& after, const Reword& reword);

}  // namespace undercroft
