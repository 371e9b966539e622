// asked_turns.h: which turns of a realm are meant.
#pragma once

#include <optional>
#include <string_view>

#include "shared/expected.h"
#include "shared/vocabulary.h"

namespace undercroft {

inline constexpr TurnNumber kMostTurnsOfStretch = 500;

// The turns that are meant: those behind turn `from`, up to turn `to`; or the last ones.
struct AskedTurns {
  std::optional<TurnNumber> from;  // unset: `to` is a number of turns, and they are the last
  TurnNumber to = 0;
};

// Reads "40-60", which is turn 41 to turn 60, or "20", the last 20 turns. Fails with a sentence.
[[nodiscard]] Expected<AskedTurns> read_asked_turns(std::string_view words);

// Fails with a sentence when there is no turn behind `from` up to `to`, or more than the most.
[[nodiscard]] Expected<> check_stretch_length(TurnNumber from, TurnNumber to);

}  // namespace undercroft
