// table_sorts.h: the sorts of tables in a content file, and which one a misspelt table means.
#pragma once

#include <string>
#include <string_view>

#include "server/sim/content/toml.h"

namespace undercroft {

// What a table that is no blueprint probably means: "; did you mean [[room]]?" for `rooms`. Empty
// for a key that resembles no sort of table.
[[nodiscard]] std::string meant_sort(std::string_view key, const toml::node& node);

}  // namespace undercroft
