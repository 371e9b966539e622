// signature_warnings.h: asks whether levels draw a signature, and whether it has pieces (D62).
#pragma once

#include <vector>

#include "server/custom_content/checked_content.h"
#include "server/custom_content/table_warning.h"
#include "server/sim/content/toml.h"

namespace undercroft {

// For a blueprint or a room with a `signature`.
[[nodiscard]] std::vector<TableWarning> piece_warnings(const CheckedContent& content,
                                                       const toml::table& piece);

// For a level or a theme with `signatures`.
[[nodiscard]] std::vector<TableWarning> draw_warnings(const CheckedContent& content,
                                                      const toml::table& drawing);

}  // namespace undercroft
