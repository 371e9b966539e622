// time_words.h: how long a turn still waits, in the units that people use.
#pragma once

#include <cstdint>
#include <string>

#include "client/model/view_model.h"

namespace undercroft {

// "90 s" up to ten minutes; then "42 min", "5 h", "3 days", rounded down.
[[nodiscard]] std::string time_left_in_words(std::uint64_t ms);

// "5 s, then 60 s in reserve", "42 s in reserve"; "5 s, 60 s in reserve" without overtime; "5 s"
// without a reserve.
[[nodiscard]] std::string turn_time_in_words(const TurnTime& time);
// For a narrow row: "5 s +60 s".
[[nodiscard]] std::string brief_turn_time(const TurnTime& time);
// For screen readers: "5 seconds, then 60 in reserve".
[[nodiscard]] std::string turn_time_aloud(const TurnTime& time);

}  // namespace undercroft
