// pack_warnings.h: a pack.toml that does nothing, or that the other files of its pack undo.
#pragma once

#include <vector>

#include "server/sim/content/catalogue.h"
#include "server/sim/content/loader.h"

namespace undercroft {

// A warning for a pack without content, and for each blueprint that it removes and that its own
// files place again. `before`: the catalogue without the pack; `after`: with it.
[[nodiscard]] std::vector<ContentError> pack_warnings(const Catalogue& before,
                                                      const Catalogue& after,
                                                      const std::vector<ContentText>& files);

}  // namespace undercroft
