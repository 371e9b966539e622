// drawn_level.h: finds drawings of whole levels (D51).
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include "server/sim/content/catalogue.h"

namespace undercroft {

// The index in Catalogue::rooms() of the latest drawing of that name that is a whole level.
[[nodiscard]] std::optional<std::size_t> drawn_level(const Catalogue& catalogue,
                                                     std::string_view name);

}  // namespace undercroft
