// entity_entry.h: an entity of a stretch as an entry of `also` in its scenario file.
#pragma once

#include <map>
#include <string>

#include "server/replay/stretch.h"
#include "server/scenario/toml_words.h"

namespace undercroft {

// An inline table of TOML: the blueprint, the name, and what differs from the blueprint. `names`:
// of all entities of the stretch; `spawn`: its place in the order of spawning, from 1; `details`:
// what its `details` table has, if anything.
[[nodiscard]] std::string entity_entry(const Stretch& stretch,
                                       const std::map<EntityId, std::string>& names,
                                       const Entity& e, int spawn, const TomlFields& details);

}  // namespace undercroft
