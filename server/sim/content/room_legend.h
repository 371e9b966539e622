// room_legend.h: reads the legend of a drawn room: what its letters stand for.
#pragma once

#include <map>
#include <vector>

#include "server/sim/content/catalogue.h"
#include "server/sim/content/drawn_room.h"
#include "server/sim/content/table_reader.h"

namespace undercroft {

// An entry of a legend. Every cell with its letter gets such a thing.
struct LegendThing {
  DrawnThing thing;
  std::vector<LinedText> wires;  // letters
  int line = 0;
};

using RoomLegend = std::map<char32_t, LegendThing>;

// Reads `legend` of the room's table. Reports letters that are terrain, and everything that does
// not fit the blueprint.
[[nodiscard]] RoomLegend read_room_legend(TableReader& room, const Catalogue& known);

}  // namespace undercroft
