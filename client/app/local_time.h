// local_time.h: the day and the time of day, where the player is.
#pragma once

#include <string>

namespace undercroft {

// "2026-11-22".
[[nodiscard]] std::string today();
// "18:02".
[[nodiscard]] std::string time_of_day();

}  // namespace undercroft
