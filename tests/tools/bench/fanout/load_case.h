// load_case.h: one row of the table: how many players, where, and on which clock.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace undercroft::bench {

inline constexpr int kTurnMs = 100;  // a player's turn, on every clock

// Solo: each player alone in a generated realm. Crowd: all in one drawn hall, on one beat. Bubble:
// in halls, where each group waits for all its players.
enum class LoadKind { Solo, Crowd, Bubble };

struct LoadCase {
  LoadKind kind = LoadKind::Solo;
  int players = 1;
  int realms = 1;

  [[nodiscard]] std::string name() const;  // "crowd:200:1"
  [[nodiscard]] std::string realm_of(int player) const;
  // The arguments for undercroft-server; `hall` is the file with the hall's map.
  [[nodiscard]] std::vector<std::string> arguments(const std::string& server,
                                                   const std::string& hall) const;
};

// Parses "solo:PLAYERS", "crowd:PLAYERS" or "bubble:PLAYERS:REALMS", up to 4000 players and 2000
// realms.
[[nodiscard]] std::optional<LoadCase> parse_case(std::string_view text);

// A scenario: a hall large enough for all players that may join one realm.
[[nodiscard]] std::string hall_text();

}  // namespace undercroft::bench
