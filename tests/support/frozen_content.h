// frozen_content.h: the content of golden games (tests/golden/content), which balance never
// changes.
#pragma once

#include <filesystem>
#include <memory>

#include "server/sim/content/catalogue.h"

namespace undercroft {

// Read from the project's folder. Stops the program when it is at fault.
[[nodiscard]] std::shared_ptr<const Catalogue> frozen_catalogue(
    const std::filesystem::path& source);

}  // namespace undercroft
