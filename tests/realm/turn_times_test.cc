// turn_times_test.cc: what a realm reports so that the server can measure turns and answers.
#include <gtest/gtest.h>

#include <vector>

#include "tests/support/ample_settings.h"
#include "tests/support/memory_store.h"
#include "tests/support/realm_harness.h"
#include "tests/support/small_world.h"

namespace undercroft::turn_times_test {
namespace {

using testing::FakeConnection;
using testing::RealmHarness;
using Numbers = std::vector<std::uint32_t>;

struct TurnTimes : ::testing::Test {
  explicit TurnTimes(ClockRule clock = ClockRule::Bubble)
      : table(testing::long_hall(2, clock)), ann(table.join("Ann")) {
    table.realm.on_turns([this](std::uint64_t turns) { reported.push_back(turns); });
  }
  RealmHarness table;
  std::shared_ptr<FakeConnection> ann;
  std::vector<std::uint64_t> reported;
};

TEST_F(TurnTimes, LonePlayersIntentIsAnsweredByItsTurn) {
  table.wait(ann);
  table.wait(ann);
  EXPECT_EQ(ann->turns_of, (Numbers{1, 2}));
  EXPECT_EQ(reported, (std::vector<std::uint64_t>{1, 1}));
  EXPECT_EQ(table.metrics.turns, 2U);
}

TEST_F(TurnTimes, BatchWithoutATurnIsNotReported) {
  table.say(ann, Ping{1});
  table.pass(1000);
  EXPECT_TRUE(reported.empty());
  EXPECT_TRUE(ann->turns_of.empty());
}

TEST_F(TurnTimes, OnlyTheLastChoiceOfAGroupResolvesTheTurn) {
  const auto bob = table.join("Bob");
  table.wait(ann);
  EXPECT_TRUE(reported.empty());
  table.wait(bob);
  EXPECT_TRUE(ann->turns_of.empty()) << "she waited for Bob";
  EXPECT_EQ(bob->turns_of, Numbers{2});
  EXPECT_EQ(reported, std::vector<std::uint64_t>{1});
}

TEST_F(TurnTimes, TurnThatEndsByItsDeadlineAnswersNobodyAtOnce) {
  const auto bob = table.join("Bob");
  table.wait(ann);
  table.pass(3600000);
  EXPECT_EQ(ann->known.turn, 1U);
  EXPECT_TRUE(ann->turns_of.empty());
  EXPECT_EQ(reported, std::vector<std::uint64_t>{1});
}

struct BeatTimes : TurnTimes {
  BeatTimes() : TurnTimes(ClockRule::Beat) {}
};

TEST_F(BeatTimes, IntentWaitsForTheClock) {
  table.wait(ann);
  table.pass(3600000);
  EXPECT_TRUE(ann->accepted(1));
  EXPECT_TRUE(ann->turns_of.empty());
}

// ---- with a store ----

struct StoredTurnTimes : ::testing::Test {
  [[nodiscard]] RealmOptions with_journal() {
    RealmOptions options = testing::ample_options();
    options.journal = std::make_unique<Journal>(store, owner, 0, JournalOptions{});
    return options;
  }
  // The store answers, and the realm hears of it.
  void settle() {
    store.settle();
    table.pass(0);
  }
  testing::MemoryStore store;
  const Owner owner = store.claim("crypt").value();
  RealmHarness table{testing::long_hall(1), with_journal()};
  std::shared_ptr<FakeConnection> ann = table.join("Ann");
};

TEST_F(StoredTurnTimes, AnswerIsReportedWhenItLeavesAndNotBefore) {
  settle();
  table.wait(ann);
  EXPECT_TRUE(ann->turns_of.empty()) << "its delta waits for the store";
  settle();
  EXPECT_EQ(ann->turns_of, Numbers{1});
}

TEST_F(StoredTurnTimes, SnapshotIsAsOldAsItsStateOnceTheStoreHasIt) {
  settle();
  const std::uint64_t began = table.realm.snapshot_ms().value();
  table.pass(5000);
  table.wait(ann);
  settle();
  table.realm.want_snapshot();
  table.pass(0);
  EXPECT_EQ(table.realm.snapshot_ms(), began) << "the store has not answered";
  table.clock.now += 700;
  store.settle();
  EXPECT_EQ(table.realm.snapshot_ms(), began + 5000);
}

TEST_F(TurnTimes, RealmWithoutAStoreHasNoSnapshot) {
  EXPECT_EQ(table.realm.snapshot_ms(), std::nullopt);
}

}  // namespace
}  // namespace undercroft::turn_times_test
