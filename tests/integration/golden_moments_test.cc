// golden_moments_test.cc: moments of journals that earlier versions wrote open through a window, or
// say why they do not (R213).
#include <gtest/gtest.h>

#include <filesystem>
#include <map>

#include "server/replay/past_query.h"
#include "server/sim/world/simulation_version.h"
#include "server/store/sqlite/sqlite_store.h"
#include "server/stored/worlds.h"
#include "shared/codec.h"
#include "tests/support/temporary_folder.h"

namespace undercroft::golden_moments_test {
namespace {

namespace fs = std::filesystem;

constexpr std::uint32_t kAround = 10;  // moments

// The heroes of the journal. Nothing is known of a journal that cannot be replayed.
std::vector<EntityId> heroes_of(RealmPast& past) {
  std::vector<EntityId> heroes;
  for (std::uint32_t id = 1; id < 2000; ++id) {
    const EntityId hero{id};
    if (!past.moments_of(hero).empty()) heroes.push_back(hero);
  }
  return heroes;
}

PastPart asked(RealmPast& past, EntityId hero, const AskPast& asks,
               const std::optional<PastWindow>& window, PastPlace* last = nullptr) {
  PastQuery query(past, hero, asks, window);
  while (query.work(500)) continue;
  EXPECT_EQ(query.fault(), "");
  if (last != nullptr) *last = query.last();
  return std::get<PastPart>(decode_server(query.frame()).value());
}

// Opens a window around every tenth moment of the hero.
int open_windows(RealmPast& past, EntityId hero) {
  const auto count = static_cast<std::uint32_t>(past.moments_of(hero).size());
  int opened = 0;
  for (std::uint32_t shown = 1; shown <= count; shown += kAround) {
    PastPlace place;
    static_cast<void>(asked(past, hero, {1, shown, 1, 0, 0}, std::nullopt, &place));
    const std::uint32_t first = shown - std::min(shown - 1, kAround);
    const PastWindow window{first, shown, shown, place.mark, shown % 2 == 0};
    const PastPart part = asked(past, hero, {1, 1, kMaxMoments, 0, 0}, window);
    EXPECT_EQ(part.last, shown - first + 1) << part.sentence;
    Observation known;
    for (const Delta& delta : part.deltas) EXPECT_TRUE(apply(known, delta));
    opened += part.deltas.empty() ? 0 : 1;
  }
  return opened;
}

struct GoldenMoments : ::testing::TestWithParam<unsigned> {};

TEST_P(GoldenMoments, OpenThroughAWindowOrSayWhyNot) {
  const testing::TemporaryFolder folder;  // SQLite writes beside the file it reads
  const std::string copy = folder.path() + "/journal.db";
  const std::string name = "simulation-" + std::to_string(GetParam()) + ".db";
  fs::copy_file(fs::path(UNDERCROFT_SOURCE) / "tests" / "golden" / "journals" / name, copy);
  const auto store = SqliteStore::open({.path = copy}).value();
  auto past = RealmPast::open(*store, "undercroft", catalogue_of);
  if (!past) {
    EXPECT_NE(GetParam(), kSimulationVersion);
    EXPECT_GT(past.error().size(), 20U) << "a sentence";
    return;
  }
  Expected<bool> read = false;
  while (read && !*read) read = past->read_on(500);
  if (!read) {
    EXPECT_NE(GetParam(), kSimulationVersion);
    EXPECT_NE(read.error().find("simulation"), std::string::npos) << read.error();
    std::printf("simulation %u: %s\n", GetParam(), read.error().c_str());
    return;
  }
  int opened = 0;
  for (const EntityId hero : heroes_of(*past)) opened += open_windows(*past, hero);
  EXPECT_GT(opened, 0);
  std::printf("simulation %u: %d windows opened\n", GetParam(), opened);
}

INSTANTIATE_TEST_SUITE_P(Versions, GoldenMoments, ::testing::Range(1U, kSimulationVersion + 1));

}  // namespace
}  // namespace undercroft::golden_moments_test
