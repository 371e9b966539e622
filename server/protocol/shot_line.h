// shot_line.h: the cells that a shot passes, by its player's own knowledge (R151).
#pragma once

#include "server/protocol/knowledge.h"

namespace undercroft {

// True for the eight directions.
[[nodiscard]] bool lies_in_line(Point way);
// A player, a downed one, or a friend.
[[nodiscard]] bool is_on_our_side(const KnownEntity& e);
// The body or thing that stops a shot in that cell; null if nothing is known to. Never the player
// itself.
[[nodiscard]] const KnownEntity* target_at(const Knowledge& known, Point at);
// Known ground that is no wall.
[[nodiscard]] bool is_open_to_shots(const Knowledge& known, Point at);

}  // namespace undercroft
