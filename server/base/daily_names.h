// daily_names.h: days in UTC, and the names of the daily's realms (R176).
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace undercroft {

// The name under which players ask for the daily. No realm has it.
inline constexpr std::string_view kDailyRealm = "daily";

// "2026-11-26", the day in UTC of that second since 1970.
[[nodiscard]] std::string utc_date(std::int64_t unix_s);
// Whether the text is a day of this century in that form.
[[nodiscard]] bool is_date(std::string_view text);
// Until that day ends; 1 to 86400.
[[nodiscard]] std::int64_t seconds_to_midnight(std::int64_t unix_s);

// How many letters of a realm's name tell the parties of a day apart.
inline constexpr std::size_t kDailyLetters = 8;

// "d261126-k3x9a2bq", from the date and 8 letters or digits. REQUIRES: a date of this century.
[[nodiscard]] std::string daily_realm_name(std::string_view date, std::string_view letters);
// Whether a realm has a name of that form, in any capitals.
[[nodiscard]] bool is_daily_realm(std::string_view name);
// The realm's name for pages that anybody may read: "daily" for each of the daily, because players
// who know the name of a party's realm may join the party.
[[nodiscard]] std::string_view public_realm_name(std::string_view name);
// "2026-11-26" from such a name. REQUIRES: is_daily_realm(name).
[[nodiscard]] std::string date_of_daily_realm(std::string_view name);

}  // namespace undercroft
