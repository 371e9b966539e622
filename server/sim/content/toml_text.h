// toml_text.h: from a file's text to a TOML table, or what is wrong with it.
#pragma once

#include <optional>
#include <string_view>

#include "server/sim/content/content_error.h"
#include "server/sim/content/toml.h"

namespace undercroft {

// Nothing, and told with its line, when the text is no TOML.
[[nodiscard]] std::optional<toml::table> parse_toml(std::string_view text, Complaints& complaints);

}  // namespace undercroft
