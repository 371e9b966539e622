// refused_keys.h: tells the causes among the errors of a batch from what follows from them.
#pragma once

#include <vector>

#include "server/sim/content/catalogue.h"
#include "server/sim/content/content_error.h"
#include "server/sim/content/toml.h"

namespace undercroft {

// Removes each error about a key that is missing only because a table of the batch was refused:
// that table has an error of its own. `tables`: those of all files; null for a file that is not
// valid TOML, which may have any key. `catalogue`: after loading.
void remove_consequences(std::vector<ContentError>& errors,
                         const std::vector<const toml::table*>& tables, const Catalogue& catalogue);

}  // namespace undercroft
