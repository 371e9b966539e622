// content_warnings.h: finds what content files say that works, but probably not as meant.
#pragma once

#include <vector>

#include "server/sim/content/catalogue.h"
#include "server/sim/content/loader.h"

namespace undercroft {

// Warnings (Severity) about files that were loaded without an error, by file and then by line.
// `before`: the catalogue without them; `after`: with them.
[[nodiscard]] std::vector<ContentError> content_warnings(const Catalogue& before,
                                                         const Catalogue& after,
                                                         const std::vector<ContentText>& files);

}  // namespace undercroft
