// frame.h: one moment of a stored realm as a screen of text.
#pragma once

#include <string>

#include "server/replay/playback.h"

namespace undercroft {

// The input in words: "turn at depth 2: Ann bumps left, Bob waits".
[[nodiscard]] std::string words_of(const Input& input, const RealmState& state);

// The level as this player knows it, with visible entities and the last chat lines. With an empty
// name, the whole level on which the input took place. Lines end in a newline.
[[nodiscard]] std::string frame_of(const Played& played, const std::string& player);

}  // namespace undercroft
