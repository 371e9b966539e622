// time_bank_test.cc: slow play is possible in a pinch, and not as a habit (R107).
#include <gtest/gtest.h>

#include "tests/support/realm_harness.h"
#include "tests/support/small_world.h"

namespace undercroft::time_bank_test {
namespace {

using testing::FakeConnection;
using testing::RealmHarness;

constexpr std::uint64_t kDeadline = 5000;
constexpr std::uint64_t kReserve = 4 * kDeadline;
constexpr std::uint64_t kIncrement = kDeadline / 5;
constexpr std::uint64_t kLeft = 1100;  // see drain()

// Ann and Bob choose at once. Cleo is slow.
struct TimeBanks : ::testing::Test {
  explicit TimeBanks(Ruleset rules = testing::plain_rules())
      : table(testing::hall("<PQR......", 1, std::move(rules))) {}

  // Plays until Cleo has chosen or the turn has ended without her. Returns its length in ms.
  std::uint64_t turn(std::uint64_t cleo_after_ms) {
    const TurnNumber before = ann->known.turn;
    const std::uint64_t began = table.clock.now;
    table.wait(ann);
    table.wait(bob);
    const std::uint64_t ends = *cleo->known.deadline_ms;
    if (cleo_after_ms == 0 || began + cleo_after_ms < ends) {
      table.clock.now = began + cleo_after_ms;
      table.wait(cleo);
    } else {
      table.pass(ends - began);
    }
    EXPECT_EQ(ann->known.turn, before + 1);
    return table.clock.now - began;
  }

  // Cleo takes her time until her bank holds kLeft.
  void drain() {
    for (int i = 0; i < 5; ++i) EXPECT_EQ(turn(4700), 4700U) << i;
    EXPECT_EQ(turn(1400), 1400U);
  }

  RealmHarness table;
  std::shared_ptr<FakeConnection> ann = table.join("Ann");
  std::shared_ptr<FakeConnection> bob = table.join("Bob");
  std::shared_ptr<FakeConnection> cleo = table.join("Cleo");
};

TEST_F(TimeBanks, SlowPlayIsPossibleInAPinch) {
  for (int i = 0; i < 4; ++i) EXPECT_EQ(turn(4800), 4800U) << i;
}

// Without the bank she slows the others to a turn in 4.8 s for as long as she likes.
TEST_F(TimeBanks, SlowPlayIsNoHabit) {
  drain();
  EXPECT_EQ(turn(4800), kLeft);
  for (int i = 0; i < 10 && !ann->member("Cleo")->away; ++i) EXPECT_EQ(turn(4800), kIncrement) << i;
  EXPECT_TRUE(ann->member("Cleo")->away)
      << "she did nothing for a deadline, and nobody waits for her";
}

// She is a little slower than the others in every turn.
TEST_F(TimeBanks, IncrementLastsForEver) {
  for (int i = 0; i < 100; ++i) {
    EXPECT_EQ(turn(kIncrement), kIncrement) << i;
    EXPECT_FALSE(cleo->member("Cleo")->away);
  }
}

TEST_F(TimeBanks, FillsUpNoFasterThanTimePasses) {
  drain();
  for (int i = 0; i < 200; ++i) (void)turn(0);
  EXPECT_EQ(turn(4800), kLeft) << "200 turns took no time";
  for (std::uint64_t filled = 0; filled < kReserve; filled += kIncrement) {
    table.pass(kIncrement);
    (void)turn(0);
  }
  EXPECT_EQ(turn(4800), 4800U);
}

TEST_F(TimeBanks, ReconnectingDoesNotFillIt) {
  drain();
  table.drop(cleo);
  cleo = table.join("Cleo", cleo->last<Welcome>()->resume_token);
  EXPECT_EQ(turn(4800), kLeft);
}

TEST_F(TimeBanks, PlayerIsSentItsOwnDeadlineAndReserve) {
  drain();
  table.wait(ann);
  EXPECT_EQ(*ann->known.deadline_ms, table.clock.now + kDeadline) << "Bob may take his time";
  EXPECT_EQ(*bob->known.deadline_ms, table.clock.now + kDeadline);
  EXPECT_EQ(*bob->known.reserve_ms, kReserve);
  EXPECT_EQ(*cleo->known.deadline_ms, table.clock.now + kLeft);
  EXPECT_EQ(*cleo->known.reserve_ms, kLeft);
  table.wait(bob);
  EXPECT_EQ(*ann->known.deadline_ms, table.clock.now + kLeft) << "only Cleo is waited for";
}

TEST_F(TimeBanks, ThoseWhoChooseFirstLoseNothing) {
  drain();
  table.wait(cleo);
  EXPECT_EQ(*ann->known.reserve_ms, kReserve);
  EXPECT_EQ(*bob->known.reserve_ms, kReserve);
}

TEST_F(TimeBanks, NobodyIsChargedWhileAloneOrAway) {
  table.say(cleo, Away{true});
  for (int i = 0; i < 5; ++i) {
    table.wait(ann);
    table.wait(bob);
    table.pass(10000);
  }
  table.say(cleo, Away{false});
  EXPECT_EQ(turn(4800), 4800U);
}

struct WithoutBanks : TimeBanks {
  static Ruleset without() {
    Ruleset rules = testing::plain_rules();
    rules.reserve_ms = 0;
    return rules;
  }
  WithoutBanks() : TimeBanks(without()) {}
};

TEST_F(WithoutBanks, EachTurnMayTakeTheDeadline) {
  for (int i = 0; i < 50; ++i) EXPECT_EQ(turn(4800), 4800U);
  EXPECT_FALSE(cleo->known.reserve_ms);
}

// ---- overtime ----

struct Overtime : TimeBanks {
  static constexpr std::uint64_t kLong = 12 * kDeadline;
  static Ruleset with() {
    Ruleset rules = testing::plain_rules();
    rules.overtime = true;
    return rules;
  }
  Overtime() : TimeBanks(with()) {}

  [[nodiscard]] bool is_away() const { return ann->member("Cleo")->away; }
  // Sent with a deadline, so others wait for her first.
  std::uint64_t reserve() {
    table.wait(ann);
    return *cleo->known.reserve_ms;
  }
};

TEST_F(Overtime, TurnWaitsForThinkingUntilTheReserveIsUsedUp) {
  EXPECT_EQ(turn(30000), 30000U);
  EXPECT_EQ(turn(30000), 30000U);
  EXPECT_FALSE(is_away());
  const std::uint64_t left = kLong - 2 * (30000 - kDeadline);
  EXPECT_EQ(turn(60000), kDeadline + left);
  EXPECT_TRUE(is_away()) << "15 seconds without a choice";
}

TEST_F(Overtime, DeadlineIsFree) {
  for (int i = 0; i < 30; ++i) EXPECT_EQ(turn(4900), 4900U) << i;
  table.wait(ann);
  EXPECT_EQ(*cleo->known.deadline_ms, table.clock.now + kDeadline + kLong);
}

TEST_F(Overtime, PlayerWithoutReserveIsAwayAfterThreeDeadlines) {
  (void)turn(kDeadline + kLong - 1);
  int missed = 0;
  for (; !is_away() && missed < 10; ++missed) (void)turn(60000);
  EXPECT_EQ(missed, 3);
}

TEST_F(Overtime, QuickTurnsFillTheReserve) {
  (void)turn(kDeadline + 25 * kIncrement);
  for (int i = 0; i < 24; ++i) {
    table.pass(kIncrement);
    (void)turn(0);
  }
  EXPECT_EQ(reserve(), kLong - kIncrement);
  table.pass(kIncrement);
  (void)turn(0);
  EXPECT_EQ(reserve(), kLong);
}

}  // namespace
}  // namespace undercroft::time_bank_test
