// frozen_content.h: the content of golden games (tests/golden/content), which balancing never
// changes.
#pragma once

#include <filesystem>
#include <memory>

#include "server/sim/content/catalogue.h"

namespace undercroft {

// Reads the content from the project's folder `source`. Ends the program if it has errors.
[[nodiscard]] std::shared_ptr<const Catalogue> frozen_catalogue(
    const std::filesystem::path& source);

}  // namespace undercroft
