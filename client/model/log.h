// log.h: the lines a player reads: events, chat, and the client's own notices.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "shared/observation.h"

namespace undercroft {

// The subject of a line. The view distinguishes tones, never by colour alone.
enum class Tone : std::uint8_t {
  Plain,  // an action of another creature or player
  Mine,   // the player's own action
  Hurt,   // harm to the player, or death
  Sight,  // something comes into view
  Chat,   // speech of another player, or of the realm
  Notice  // from the client: a lost connection, refused keys
};

// A line's priority when a turn has more lines than rows; the lowest are dropped first.
enum class Weight : std::uint8_t {
  Others,
  Mine,
  Sight,
  Party,  // another player is hurt or dies, or there is chat
  Me      // the player is hurt or dies
};

struct LogLine {
  TurnNumber turn = 0;
  std::string text;
  Tone tone = Tone::Plain;
  Weight weight = Weight::Others;
  int times = 1;  // merged equal lines
  // For a line that changes health: until it is shown, the entity's bar shows `health_before`.
  EntityId whose = kNobody;
  int health_before = 0;
  std::string clock = {};  // "18:02" for chat, if known
  // A line about the presence of this player: a newer one soon after replaces it.
  std::string presence_of = {};
  // The turn as players read it, once the run of the line is over: the next run counts anew (R200).
  std::optional<TurnNumber> read_as = {};
  friend bool operator==(const LogLine&, const LogLine&) = default;
};

inline constexpr std::size_t kMaxLogLines = 500;

// Appends a line and drops the oldest when the log is full. Returns false if it merged the line
// with an equal one (the last, or in the same turn the last but one, for two creatures that
// alternate), or dropped a recent line about the same player's presence for it.
bool add_line(std::vector<LogLine>& log, LogLine line);

// The turn that the player reads beside the line.
[[nodiscard]] TurnNumber turn_beside(const LogLine& line, const Observation& known);
// The run that began in that turn is over: its lines keep the turns that players read.
void keep_turns(std::vector<LogLine>& log, TurnNumber run_began);

// The text with "(x3)" if merged.
[[nodiscard]] std::string spoken(const LogLine& line);

}  // namespace undercroft
