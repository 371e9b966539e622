// stretch_names.h: what a scenario file calls the entities of a stretch.
#pragma once

#include <map>
#include <string>

#include "server/replay/stretch.h"

namespace undercroft {

// Each entity has another name. Heroes come first: they keep the letters, digits, `_` and `-` of
// their own name, as far as no key of a turn or of its expectations is called so. Everything else
// is called by its blueprint: rat, rat2.
[[nodiscard]] std::map<EntityId, std::string> names_in_stretch(const Stretch& stretch);

}  // namespace undercroft
