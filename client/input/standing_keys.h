// standing_keys.h: keys for what one would do turn after turn: run, rest, explore, travel, follow.
#pragma once

#include <optional>

#include "client/input/press.h"

namespace undercroft {

// The standing intent that `key` stands for on the map. Stairs where there are none are travelled
// to, when some are known.
[[nodiscard]] std::optional<StandingIntent> standing_for(const Key& key, const ViewModel& view,
                                                         const Bindings& bindings);

// Asks for it, when anything may be asked for now.
void stand_by(Pressed& out, const StandingIntent& standing);

// Any key ends the one that is in force; what the key stands for is done all the same.
void stop_standing(Pressed& out);

// To the cell under the cursor, and after the player in it.
void travel_to_cursor(Pressed& out);
void follow_at_cursor(Pressed& out);

[[nodiscard]] bool knows_stairs(const Observation& known, Ground stairs);

// Puts the cursor on the nearest stairs of this kind that are known, or the next ones after those
// under it. False when none are known.
bool look_at_stairs(ViewModel& view, Ground stairs);

}  // namespace undercroft
