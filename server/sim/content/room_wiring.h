// room_wiring.h: connects the things of a drawn room as its legend says (D41).
#pragma once

#include <vector>

#include "server/sim/content/catalogue.h"
#include "server/sim/content/drawn_room.h"
#include "server/sim/content/table_reader.h"

namespace undercroft {

// A RoomWire connects thing `from` to all things of the letter that `to` has.
struct RoomWire {
  std::size_t from = 0;
  LinedText to;
};

// Connects the things. `letters` has the letter of each thing. Plates and levers are wired to doors
// in both directions, so that hands do not open these; so are portals, and chests that are a choice
// (R185). Doors with wires begin locked unless they are open. Reports wires to nothing, wires
// between things that do not belong together, and things that need a wire and have none.
void wire_room(DrawnRoom& room, const std::vector<char32_t>& letters,
               const std::vector<RoomWire>& wires, int first_row, const Catalogue& known,
               TableReader& reader);

}  // namespace undercroft
