// frame.h: one moment of a stored realm as a screen of text.
#pragma once

#include <string>

#include "server/replay/playback.h"

namespace undercroft {

// Options of a frame.
struct FrameOptions {
  std::string player = {};  // the level as this player knows it; empty: the whole level
  // For strangers: no talk, and with an empty `player` what the first player of the turn knows.
  bool is_shared = false;
};

// The input in words: "turn at depth 2: Ann bumps left, Bob waits". Without talk: "Ann speaks".
[[nodiscard]] std::string words_of(const Input& input, const RealmState& state, bool with_talk);

// The level, with visible entities and the last chat lines. Lines end in a newline. Names, talk and
// glyphs may be a stranger's: no escape sequence is left in them.
[[nodiscard]] std::string frame_of(const Played& played, const FrameOptions& options);

}  // namespace undercroft
