// load_case.h: one line of the table: how many players, where, on which clock.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace undercroft::bench {

inline constexpr int kTurnMs = 100;  // a player's turn, on every clock

// Solo: each alone in a realm that was generated. Crowd: all in one drawn hall, a beat for all.
// Bubble: in halls, each group waits for all of it.
enum class LoadKind { Solo, Crowd, Bubble };

struct LoadCase {
  LoadKind kind = LoadKind::Solo;
  int players = 1;
  int realms = 1;

  [[nodiscard]] std::string name() const;  // "crowd:200:1"
  [[nodiscard]] std::string realm_of(int player) const;
  // undercroft-server's arguments; `hall` is the file with the hall's map.
  [[nodiscard]] std::vector<std::string> arguments(const std::string& server,
                                                   const std::string& hall) const;
};

// "solo:PLAYERS", "crowd:PLAYERS", "bubble:PLAYERS:REALMS"; at most 4000 players and 2000 realms.
[[nodiscard]] std::optional<LoadCase> parse_case(std::string_view text);

// A scenario: a hall with room for everyone who may join one realm.
[[nodiscard]] std::string hall_text();

}  // namespace undercroft::bench
