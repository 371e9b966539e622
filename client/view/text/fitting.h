// fitting.h: texts made shorter by what they mean, not by their last letters.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace undercroft {

// A name in at most so many columns: "bone sentry" or "sentry", "corpse of Bob" or "corpse". A word
// is cut only when it alone is too long.
[[nodiscard]] std::string fitted_name(std::string_view name, int columns);

// A name with one of these words about it, of which the first is the longest: "bone sentry hurt",
// "sentry hurt". A word is kept before the rest of the name is.
[[nodiscard]] std::string fitted(std::string_view name, const std::vector<std::string>& words,
                                 int columns);

// As many of the names as fit, and how many more there are: "Bob, Dov", "Bob +1", "2 players".
[[nodiscard]] std::string fitted_names(const std::vector<std::string>& names, int columns);

// The first of these that fits; the last one, cut, when none does.
[[nodiscard]] std::string first_that_fits(const std::vector<std::string>& longest_first,
                                          int columns);

}  // namespace undercroft
