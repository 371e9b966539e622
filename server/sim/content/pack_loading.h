// pack_loading.h: what a pack says of itself, applied to a catalogue.
#pragma once

#include <string>
#include <string_view>

#include "server/sim/content/catalogue.h"
#include "server/sim/content/table_reader.h"

namespace undercroft {

// Whether a content file has the name of the one in which a pack describes itself.
[[nodiscard]] bool is_pack_file(std::string_view file);

// Whether this file describes its pack: it has its name, and something besides tables.
[[nodiscard]] bool describes_pack(std::string_view file, const toml::table& table);

// Reports a pack of a name that the catalogue has already, and each need that it does not meet.
void check_pack(const Pack& pack, const Catalogue& catalogue, Complaints& complaints);

// Removes what the pack removes from the catalogue: "rat", "theme.flooded", "room.The Larder",
// "kit.delver" or "boon.stout". Reports what is not there.
void apply_removals(const Pack& pack, Catalogue& catalogue, Complaints& complaints);

}  // namespace undercroft
