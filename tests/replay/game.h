// game.h: a recorded game: each player's intents by round, and the hashes of the world along the
// way.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "server/sim/content/catalogue.h"

namespace undercroft {

inline constexpr int kGamePlayers = 3;
inline constexpr int kGameRounds = 500;
inline constexpr int kMarkEvery = 25;  // rounds

// The result of a game. Marks are the hashes after every 25th round. The digest folds in the hash
// after each turn of each group. `events` folds in the events of each turn and who saw them; if the
// definition of the hash changes, it still shows that the games are unchanged.
struct Course {
  std::uint64_t beginning = 0;  // of the generated levels, before any player has moved
  std::vector<std::uint64_t> marks;
  std::uint64_t digest = 0;
  std::uint64_t events = 0;
  friend bool operator==(const Course&, const Course&) = default;
};

struct Game {
  std::uint64_t seed = 0;
  int depth = 1;                   // where the players start
  std::vector<std::string> moves;  // one string per player, one letter per round (letters.h)
  Course course;
};

// Plays the moves from the start.
[[nodiscard]] Course play_game(const std::shared_ptr<const Catalogue>& catalogue, const Game& game);

// Records a new game. Bots choose the moves, except one in five, which is random.
[[nodiscard]] Game record_game(const std::shared_ptr<const Catalogue>& catalogue,
                               std::uint64_t seed, int depth);

// Conversion to and from text. from_text fails a CHECK on malformed input.
[[nodiscard]] std::string to_text(const std::vector<Game>& games);
[[nodiscard]] std::vector<Game> games_from_text(std::string_view text);

}  // namespace undercroft
