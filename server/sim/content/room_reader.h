// room_reader.h: reads [[room]] tables: rooms drawn as text (D40).
#pragma once

#include <optional>
#include <string_view>

#include "server/sim/content/catalogue.h"
#include "server/sim/content/drawn_room.h"
#include "server/sim/content/table_reader.h"

namespace undercroft {

// Reads one room. `source` is the text of the whole file, needed for the lines of the map. Adds
// every mistake to `complaints`, and returns nothing if there was one.
[[nodiscard]] std::optional<DrawnRoom> read_room(const toml::table& table, std::string_view source,
                                                 const Catalogue& known, Complaints& complaints);

}  // namespace undercroft
