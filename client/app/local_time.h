// local_time.h: date and time of day in the player's time zone.
#pragma once

#include <string>

namespace undercroft {

// "2026-11-22".
[[nodiscard]] std::string today();
// "18:02".
[[nodiscard]] std::string time_of_day();

}  // namespace undercroft
