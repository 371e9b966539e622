// golden_journal_test.cc: journals that earlier versions wrote are still read, and play as they
// did, or say which input does not.
//
// A new simulation (server/sim/world/simulation_version.h) gets a journal of its own:
//   undercroft-server --data DIR, some play, undercroft-server export DIR REALM simulation-N.db
#include <gtest/gtest.h>

#include <filesystem>

#include "server/replay/playback.h"
#include "server/sim/world/simulation_version.h"
#include "server/store/sqlite_store.h"
#include "server/worlds.h"
#include "tests/support/temporary_folder.h"

namespace undercroft {
namespace {

namespace fs = std::filesystem;

fs::path golden(unsigned version) {
  const std::string name = "simulation-" + std::to_string(version) + ".db";
  return fs::path(UNDERCROFT_SOURCE) / "tests" / "golden" / "journals" / name;
}

struct GoldenJournal : ::testing::TestWithParam<unsigned> {};

TEST_P(GoldenJournal, PlaysAsItDid) {
  const testing::TemporaryFolder folder;  // SQLite writes beside what it reads
  const std::string copy = folder.path() + "/journal.db";
  ASSERT_TRUE(fs::copy_file(golden(GetParam()), copy)) << "every version has one";
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
}  // namespace undercroft
