// golden_journals_test.cc: five recorded games lead to the same worlds, turn after turn, in every
// build (R13).
//
// Their content is frozen (tests/golden/content), so that balance changes cannot break them. Their
// levels are generated: identical levels on every machine are part of the proof, and a change in
// the generator shows in `begins`.
//
// For an intended change, UNDERCROFT_RECORD=hashes replays the same moves and writes new hashes;
// UNDERCROFT_RECORD=games records new games played by bots.
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>

#include "server/sim/world/digest.h"
#include "server/sim/world/simulation_version.h"
#include "tests/replay/game.h"
#include "tests/support/frozen_content.h"

namespace undercroft::golden_journals_test {
namespace {

constexpr int kGames = 5;  // one starts on each depth
constexpr std::uint64_t kFirstSeed = 2001;

using Path = std::filesystem::path;

Path golden() { return Path(UNDERCROFT_SOURCE) / "tests" / "golden"; }

std::string text_of(const Path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

std::vector<Game> new_games(const std::shared_ptr<const Catalogue>& catalogue) {
  std::vector<Game> games;
  for (int i = 0; i < kGames; ++i) {
    games.push_back(record_game(catalogue, kFirstSeed + static_cast<std::uint64_t>(i), i + 1));
  }
  return games;
}

std::string wish() {
  const char* value = std::getenv("UNDERCROFT_RECORD");
  return value == nullptr ? "" : value;
}

// A journal replays only with the simulation that wrote it. A change of the golden files must
// therefore raise kSimulationVersion and add a line with the number and the digest that this test
// prints.
TEST(Golden, ChangesOnlyWithTheSimulationVersion) {
  Digest digest;
  for (const char* name : {"games.txt", "levels.txt"})
    digest.add(std::string_view(text_of(golden() / name)));
  std::ifstream versions(golden() / "versions.txt");
  unsigned number = 0, last = 0;
  std::uint64_t of_that = 0;
  for (std::string line; std::getline(versions, line);) {
    if (line.empty() || line[0] == '#') continue;
    std::istringstream(line) >> number >> of_that;
    EXPECT_EQ(number, ++last) << "versions increase by one";
  }
  EXPECT_EQ(last, kSimulationVersion);
  EXPECT_EQ(of_that, digest.result());
}

TEST(Golden, FiveGamesLeadToTheSameWorlds) {
  const auto catalogue = frozen_catalogue(UNDERCROFT_SOURCE);
  const Path path = golden() / "games.txt";
  std::vector<Game> games =
      wish() == "games" ? new_games(catalogue) : games_from_text(text_of(path));
  ASSERT_EQ(games.size(), static_cast<std::size_t>(kGames));
  for (Game& game : games) {
    const Course course = play_game(catalogue, game);
    if (wish() == "hashes") game.course = course;
    SCOPED_TRACE("seed " + std::to_string(game.seed));
    ASSERT_EQ(course.beginning, game.course.beginning) << "the generated levels differ";
    for (std::size_t i = 0; i < course.marks.size(); ++i) {
      ASSERT_EQ(course.marks[i], game.course.marks[i])
          << "the worlds diverge between rounds " << i * kMarkEvery << " and "
          << (i + 1) * kMarkEvery;
    }
    ASSERT_EQ(course.digest, game.course.digest) << "a turn between two marks differs";
    ASSERT_EQ(course.events, game.course.events) << "the events, or who saw them, differ";
  }
  if (!wish().empty()) std::ofstream(path, std::ios::binary) << to_text(games);
}

// Tests the test: a single different move must lead to different hashes.
TEST(Golden, OneDifferentMoveIsDetected) {
  const auto catalogue = frozen_catalogue(UNDERCROFT_SOURCE);
  Game game = games_from_text(text_of(golden() / "games.txt")).at(0);
  char& letter = game.moves[1][40];
  letter = letter == '.' ? '3' : '.';
  EXPECT_NE(play_game(catalogue, game).digest, game.course.digest);
}

}  // namespace
}  // namespace undercroft::golden_journals_test
