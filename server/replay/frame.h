// frame.h: one moment of a stored realm as a screen of text.
#pragma once

#include <string>

#include "server/replay/playback.h"

namespace undercroft {

// The input in words: "turn at depth 2: Ann bumps left, Bob waits".
[[nodiscard]] std::string words_of(const Input& input, const RealmState& state);

// The level as the player of this name knows it, or all of it if the name is empty, with the last
// chat lines. Lines end in a newline. Names, talk and glyphs may be a stranger's: no escape
// sequence is left in them.
[[nodiscard]] std::string frame_of(const Played& played, const std::string& player = "");

}  // namespace undercroft
