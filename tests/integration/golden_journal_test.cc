// golden_journal_test.cc: journals of earlier versions are still read. They play as before, or the
// first input that diverges is named.
//
// For a new simulation (server/sim/world/simulation_version.h), add a journal of its own:
//   undercroft-server --data DIR, some play, undercroft-server export DIR REALM simulation-N.db
#include <gtest/gtest.h>

#include <filesystem>

#include "server/replay/playback.h"
#include "server/sim/world/simulation_version.h"
#include "server/store/sqlite/sqlite_store.h"
#include "server/stored/worlds.h"
#include "tests/support/temporary_folder.h"

namespace undercroft::golden_journal_test {
namespace {

namespace fs = std::filesystem;

fs::path golden(unsigned version) {
  const std::string name = "simulation-" + std::to_string(version) + ".db";
  return fs::path(UNDERCROFT_SOURCE) / "tests" / "golden" / "journals" / name;
}

struct GoldenJournal : ::testing::TestWithParam<unsigned> {};

TEST_P(GoldenJournal, PlaysAsRecorded) {
  const testing::TemporaryFolder folder;  // SQLite writes beside the file it reads
  const std::string copy = folder.path() + "/journal.db";
  ASSERT_TRUE(fs::copy_file(golden(GetParam()), copy))
      << "each simulation version needs a golden journal";
  const auto store = SqliteStore::open({.path = copy}).value();
  int turns = 0;
  const auto done = play_back(*store, "undercroft", catalogue_of, [&](const Played& played) {
    turns += std::holds_alternative<input::Turn>(played.input) ? 1 : 0;
    return true;
  });
  if (GetParam() == kSimulationVersion) {
    EXPECT_TRUE(done) << done.error();
    EXPECT_GT(turns, 30);
  } else if (!done) {
    EXPECT_NE(done.error().find("replays to a different result, recorded by simulation"),
              std::string::npos);
  }
}

INSTANTIATE_TEST_SUITE_P(Versions, GoldenJournal, ::testing::Range(1U, kSimulationVersion + 1));

}  // namespace
}  // namespace undercroft::golden_journal_test
