// fitting.h: shortens texts by meaning instead of cutting off their ends.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace undercroft {

// A name in up to `columns` columns: "bone sentry" or "sentry", "corpse of Bob" or "corpse". Cuts a
// word only when that word alone is too long.
[[nodiscard]] std::string fitted_name(std::string_view name, int columns);

// A name with one of `words`, longest first: "bone sentry hurt", "sentry hurt". Shortens the name
// before it drops the word.
[[nodiscard]] std::string fitted(std::string_view name, const std::vector<std::string>& words,
                                 int columns);

// As many names as fit, and the number of the others: "Bob, Dov", "Bob +1", "2 players".
[[nodiscard]] std::string fitted_names(const std::vector<std::string>& names, int columns);

// The first text that fits; if none does, the last one, cut.
[[nodiscard]] std::string first_that_fits(const std::vector<std::string>& longest_first,
                                          int columns);

}  // namespace undercroft
