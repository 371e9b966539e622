// standing_keys.h: keys for standing intents: run, rest, explore, travel, follow.
#pragma once

#include <optional>

#include "client/input/press.h"

namespace undercroft {

// The standing intent that `key` stands for on the map. A stairs key away from stairs travels to
// known ones.
[[nodiscard]] std::optional<StandingIntent> standing_for(const Key& key, const ViewModel& view,
                                                         const Bindings& bindings);

// Requests the standing intent, if the player may act now.
void stand_by(Pressed& out, const StandingIntent& standing);

// Ends the standing intent in force, as any key does; the key still takes effect.
void stop_standing(Pressed& out);

// Travels to the cell under the cursor, or follows the player in it.
void travel_to_cursor(Pressed& out);
void follow_at_cursor(Pressed& out);

[[nodiscard]] bool knows_stairs(const Observation& known, Ground stairs);

// Puts the cursor on the nearest known stairs of this kind, or on the next ones after those under
// it. Returns false when none are known.
bool look_at_stairs(ViewModel& view, Ground stairs);

}  // namespace undercroft
