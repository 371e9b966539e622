// time_words.h: how long a turn still waits, in the units that people use.
#pragma once

#include <cstdint>
#include <string>

namespace undercroft {

// "90s" up to ten minutes; then "42 min", "5 h", "3 days", rounded down.
[[nodiscard]] std::string time_left_in_words(std::uint64_t ms);

}  // namespace undercroft
