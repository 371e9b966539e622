// log.h: the lines a player reads: what happened, what was said, what the client wants to point
// out.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "shared/observation.h"

namespace undercroft {

// What a line is about; the view gives each a look, and never by colour alone.
enum class Tone : std::uint8_t {
  Plain,  // somebody did something
  Mine,   // the player's own doing
  Hurt,   // the player is hurt, or worse
  Sight,  // something comes into view
  Chat,   // another player, or the realm, speaks
  Notice  // the client itself: lost lines, what it cannot do
};

// What a turn's lines are worth when there are more of them than rows: the least go first.
enum class Weight : std::uint8_t {
  Others,
  Mine,
  Sight,
  Party,  // another player is hurt, or dies; or somebody speaks
  Me      // the player is
};

struct LogLine {
  TurnNumber turn = 0;
  std::string text;
  Tone tone = Tone::Plain;
  Weight weight = Weight::Others;
  int times = 1;  // equal lines in a row are one line
  // A line that hurts or heals somebody: until it has been read, their bar shows `health_before`.
  EntityId whose = kNobody;
  int health_before = 0;
  std::string clock = {};  // "18:02" of talk, as far as that is known
  friend bool operator==(const LogLine&, const LogLine&) = default;
};

inline constexpr std::size_t kMaxLogLines = 500;

// Adds a line at the end; the oldest is forgotten. Returns false when it was merged with one that
// says the same: the last, or in one turn the last but one, as two who dodge each other take turns.
bool add_line(std::vector<LogLine>& log, LogLine line);

// The text with its "(x3)".
[[nodiscard]] std::string spoken(const LogLine& line);

}  // namespace undercroft
