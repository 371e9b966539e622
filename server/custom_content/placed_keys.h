// placed_keys.h: which blueprints can ever appear in a dungeon of a catalogue.
#pragma once

#include <set>
#include <string>

#include "server/sim/content/catalogue.h"

namespace undercroft {

using KeySet = std::set<std::string, std::less<>>;

// The keys that something places: a level, a theme, a room, a kit, a depth of the blueprint's own,
// or another blueprint that holds, gives, sells, summons, drops or leaves it.
[[nodiscard]] KeySet placed_keys(const Catalogue& catalogue);

}  // namespace undercroft
