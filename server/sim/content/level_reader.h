// level_reader.h: reads a [[level]] table: what a level contains, and how much of it (D24).
#pragma once

#include <optional>
#include <string>

#include "server/sim/content/catalogue.h"
#include "server/sim/content/sector.h"
#include "server/sim/content/table_reader.h"

namespace undercroft {

inline constexpr int kMaxSpecialRooms = 20;
inline constexpr int kMaxDrawnRooms = 20;
inline constexpr int kMaxLakes = 5;  // and chasms

// Reads the key `style`, as TableReader does.
bool read_style(TableReader& reader, std::string& style);

// Adds every error to `complaints`, and returns nothing if there was one. `sector`: what it does to
// the whole level (R222).
[[nodiscard]] std::optional<LevelTable> read_level(const toml::table& table, const Catalogue& known,
                                                   Complaints& complaints, SectorContent& sector);

}  // namespace undercroft
