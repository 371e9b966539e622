// iso_time.h: moments in ISO 8601, for machines, and in words, for people.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace undercroft {

// "2026-01-02T03:04:05Z". `at_s`: seconds since 1970.
[[nodiscard]] std::string iso_time(std::int64_t at_s);

// "2026-01-02 03:04:05 UTC" for such a text; any other text as it is.
[[nodiscard]] std::string time_in_words(std::string_view iso);

}  // namespace undercroft
