// game.h: a recorded game: who intended what in each round, and the hash of the world as it went.
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

// What came of it. Marks are the hash after every 25th round; the digest folds in the hash after
// every single turn of every group. `events` folds in what happened in every turn, and who saw it:
// when the hash itself is defined anew, it shows that the games went as before.
struct Course {
  std::uint64_t beginning = 0;  // of the levels as generated, before anybody has moved
  std::vector<std::uint64_t> marks;
  std::uint64_t digest = 0;
  std::uint64_t events = 0;
  friend bool operator==(const Course&, const Course&) = default;
};

struct Game {
  std::uint64_t seed = 0;
  int depth = 1;                   // where the players begin
  std::vector<std::string> moves;  // a player each, a letter a round (letters.h)
  Course course;
};

// Plays the moves from the beginning.
[[nodiscard]] Course play_game(const std::shared_ptr<const Catalogue>& catalogue, const Game& game);

// A new game, its moves made up by bots, and one in five by chance alone.
[[nodiscard]] Game record_game(const std::shared_ptr<const Catalogue>& catalogue,
                               std::uint64_t seed, int depth);

// As text and back; from_text stops with a CHECK at what it does not understand.
[[nodiscard]] std::string to_text(const std::vector<Game>& games);
[[nodiscard]] std::vector<Game> games_from_text(std::string_view text);

}  // namespace undercroft
