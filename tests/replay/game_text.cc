// game_text.cc: recorded games as lines of text.
//
// Each game has a header line, then for every hundred rounds a line of letters per player and a
// line with the four marks, then a line with its digest and the digest of its events.
#include <iomanip>
#include <sstream>

#include "shared/check.h"
#include "tests/replay/game.h"

namespace undercroft {
namespace {

constexpr int kLineRounds = 100;
constexpr std::size_t kLineMarks = kLineRounds / kMarkEvery;

constexpr std::string_view kPreface =
    "# games.txt: five recorded games, their moves and the hashes they must lead to "
    "(tests/replay).\n"
    "# Written by test_replay with UNDERCROFT_RECORD=games, or =hashes to keep the moves.\n";

std::string hex(std::uint64_t number) {
  std::ostringstream text;
  text << std::hex << std::setw(16) << std::setfill('0') << number;
  return text.str();
}

void write(std::ostream& out, const Game& game) {
  out << "\ngame seed " << game.seed << " depth " << game.depth << " begins "
      << hex(game.course.beginning) << "\n";
  std::size_t mark = 0;
  for (int round = 0; round < kGameRounds; round += kLineRounds) {
    for (const std::string& moves : game.moves) {
      out << moves.substr(static_cast<std::size_t>(round), kLineRounds) << "\n";
    }
    for (std::size_t i = 0; i < kLineMarks; ++i)
      out << (i > 0 ? " " : "") << hex(game.course.marks.at(mark++));
    out << "\n";
  }
  out << "digest " << hex(game.course.digest) << " events " << hex(game.course.events) << "\n";
}

std::string word(std::istream& in, std::string_view expected) {
  std::string found;
  in >> found;
  CHECK(expected.empty() || found == expected, "games.txt is not as test_replay wrote it");
  return found;
}

std::uint64_t hash(std::istream& in) { return std::stoull(word(in, ""), nullptr, 16); }

// Reads the rest of a game, after the word "game".
Game read_game(std::istream& in) {
  Game game;
  game.moves.resize(kGamePlayers);
  word(in, "seed");
  game.seed = std::stoull(word(in, ""));
  word(in, "depth");
  game.depth = std::stoi(word(in, ""));
  word(in, "begins");
  game.course.beginning = hash(in);
  for (int round = 0; round < kGameRounds; round += kLineRounds) {
    for (std::string& moves : game.moves) moves += word(in, "");
    for (std::size_t i = 0; i < kLineMarks; ++i) game.course.marks.push_back(hash(in));
  }
  word(in, "digest");
  game.course.digest = hash(in);
  word(in, "events");
  game.course.events = hash(in);
  for (const std::string& moves : game.moves) {
    CHECK(moves.size() == kGameRounds, "a recorded game has too few or too many moves");
  }
  return game;
}

}  // namespace

std::string to_text(const std::vector<Game>& games) {
  std::ostringstream out;
  out << kPreface;
  for (const Game& game : games) write(out, game);
  return out.str();
}

std::vector<Game> games_from_text(std::string_view text) {
  std::istringstream in{std::string(text)};
  std::string line;
  while (in.peek() == '#') std::getline(in, line);
  std::vector<Game> games;
  while (in >> line) {
    CHECK(line == "game", "games.txt is not as test_replay wrote it");
    games.push_back(read_game(in));
  }
  return games;
}

}  // namespace undercroft
