// play_time.h: how much a player has played, which decides about places and seats.
#pragma once

#include <algorithm>
#include <compare>
#include <cstdint>

#include "server/realm/state/state.h"

namespace undercroft {

// From then on no owner of a longer-played seat takes the player's place.
inline constexpr std::uint32_t kLongPlayedMinutes = 10;
// A seat of as many turns and minutes is reserved for all of the host's time.
inline constexpr std::uint32_t kLongPlayedTurns = 1000;

// Turns alone prove nothing: a program plays a thousand in half a minute. Minutes come first.
struct PlayTime {
  std::uint32_t minutes = 0;  // of the clock, with at least one turn each
  std::uint32_t turns = 0;    // with an intent of the player's own
  friend bool operator==(const PlayTime&, const PlayTime&) = default;
  friend std::strong_ordering operator<=>(const PlayTime& a, const PlayTime& b) {
    return a.minutes != b.minutes ? a.minutes <=> b.minutes : a.turns <=> b.turns;
  }

  [[nodiscard]] bool is_long() const { return minutes >= kLongPlayedMinutes; }
  // Thousandths of the host's time for which the seat is reserved.
  [[nodiscard]] std::uint32_t share() const {
    constexpr std::uint32_t kPerMinute = kLongPlayedTurns / kLongPlayedMinutes;
    return std::min({turns, kPerMinute * std::min(minutes, kLongPlayedMinutes), kLongPlayedTurns});
  }
};

// A seat from before turns were counted is taken for a long-played one; the minutes of a seat from
// before minutes were counted are estimated from its turns.
[[nodiscard]] inline PlayTime play_time_of(const Player& player) {
  const bool is_uncounted = player.has_played && player.turns_played == 0;
  const std::uint32_t turns = is_uncounted ? kLongPlayedTurns : player.turns_played;
  if (player.minutes_played > 0 || turns == 0) return {player.minutes_played, turns};
  const std::uint32_t known = std::min(turns, kLongPlayedTurns);
  return {std::max(1U, known * kLongPlayedMinutes / kLongPlayedTurns), turns};
}

}  // namespace undercroft
