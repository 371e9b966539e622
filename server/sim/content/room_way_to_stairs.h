// room_way_to_stairs.h: the way to the stairs of a drawn room, which its level needs (D40).
#pragma once

#include <optional>
#include <vector>

#include "server/sim/content/drawn_room.h"

namespace undercroft {

// The cell of its stairs, if it has some; the reader has checked that a room has no more than one.
[[nodiscard]] std::optional<Point> stairs_in(const DrawnRoom& room);

// The cells of a shortest way of bare floor from the edge of the drawing to its stairs, which are
// the last of them. Empty if there are no stairs or no way.
[[nodiscard]] std::vector<Point> way_to_stairs(const DrawnRoom& room);

}  // namespace undercroft
