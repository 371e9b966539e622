// report_words.h: rows of Markdown, and how figures are written in them.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "tests/tools/growth/event_queue.h"
#include "tests/tools/growth/gaps.h"

namespace undercroft::growth {

[[nodiscard]] std::string row(const std::vector<std::string>& cells);
[[nodiscard]] std::string head(const std::vector<std::string>& cells);
[[nodiscard]] std::string range(std::uint64_t least, std::uint64_t most,
                                const std::string& unit = "");
[[nodiscard]] std::string in_megabytes(std::uint64_t bytes);
[[nodiscard]] std::string in_milliseconds(Us time);
// Rounded.
[[nodiscard]] std::string percent(std::uint64_t part, std::uint64_t of);

// ---- of an etcd that carries kAppendsAtLeast to kAppendsAtMost appends a second ----

[[nodiscard]] std::string seconds_for(std::uint64_t appends);
[[nodiscard]] std::string share_of(std::uint64_t appends_per_second);
// Players who act every two seconds, each alone.
[[nodiscard]] std::uint64_t lone_players(std::uint64_t appends_per_second);

}  // namespace undercroft::growth
