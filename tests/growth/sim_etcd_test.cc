// sim_etcd_test.cc: the simulated etcd, and how servers call it.
#include "tests/tools/growth/sim_etcd.h"

#include <gtest/gtest.h>

#include "tests/tools/growth/gaps.h"
#include "tests/tools/growth/measured.h"
#include "tests/tools/growth/store_caller.h"

namespace undercroft::sim_etcd_test {
namespace {

using namespace growth;

struct CalledEtcd : ::testing::Test {
  // Sends a call. Its end is in `ended`, `is_done` and `waits`.
  void call(Us patience = StoreCaller::kPatience) {
    caller.call({.commit = [this] { ++commits; },
                 .then =
                     [this, began = queue.now()](bool done) {
                       ++ended;
                       is_done = done;
                       waits.add(queue.now() - began);
                     },
                 .patience = patience});
  }
  void run_for(Us time) { queue.run_until(queue.now() + time); }
  void kill_leader() { etcd.set(*etcd.leader(), Health::Down); }

  EventQueue queue;
  SimEtcd etcd{queue, 1, kAppendsAtLeast};
  StoreCaller caller{queue, etcd, 0};
  int commits = 0, ended = 0;
  bool is_done = false;
  Gaps waits;
};

TEST_F(CalledEtcd, CommitsTakeAsLongAsTheMeasuredOnes) {
  for (int i = 0; i < 5000; ++i) {
    call();
    run_for(50 * kMs);
  }
  ASSERT_EQ(ended, 5000);
  EXPECT_NEAR(static_cast<double>(waits.percentile(50)), kAppendMedian, kMs);
  EXPECT_NEAR(static_cast<double>(waits.percentile(99)), kAppendP99, 2 * kMs);
}

TEST_F(CalledEtcd, CarriesAsManyAppendsASecondAsMeasured) {
  for (std::uint64_t i = 0; i < 2 * kAppendsAtLeast; ++i) call(StoreCaller::kForEver);
  run_for(kSecond);
  EXPECT_NEAR(ended, kAppendsAtLeast, kAppendsAtLeast / 20);
}

// 60 together cost as much as 66 sevenths of one that is alone.
TEST_F(CalledEtcd, AppendsThatAreTogetherCostLess) {
  for (std::uint64_t i = 0; i < kAppendsAtLeast; ++i) {
    caller.call({.commit = [] {},
                 .then = [this](bool) { ended += 60; },
                 .patience = StoreCaller::kForEver,
                 .appends = 60});
  }
  run_for(kSecond);
  EXPECT_NEAR(ended, 60 * kAppendsAtLeast * 7 / 66, kAppendsAtLeast / 2);
}

TEST_F(CalledEtcd, ReadsFollowEachOther) {
  Us took = 0;
  caller.call(
      {.commit = [] {}, .then = [&](bool) { took = queue.now(); }, .is_write = false, .reads = 10});
  run_for(kSecond);
  EXPECT_GT(took, 10 * kReadTakes);
  EXPECT_LT(took, 11 * (kReadTakes + 2 * kHop));
}

TEST_F(CalledEtcd, ACallerHearsOnceThatItIsLate) {
  int late = 0;
  for (std::size_t i = 0; i < SimEtcd::kMembers; ++i) etcd.set(i, Health::Frozen);
  caller.call({.commit = [] {},
               .then = [](bool) {},
               .patience = StoreCaller::kForEver,
               .late = [&] { ++late; }});
  run_for(400 * kMs);
  EXPECT_EQ(late, 0);
  run_for(10 * kSecond);
  EXPECT_EQ(late, 1);
}

TEST_F(CalledEtcd, BackgroundTakesItsShare) {
  etcd.set_background(kAppendsAtLeast / 2 * kWorkOfAlone / kWorkOfRead);
  for (std::uint64_t i = 0; i < 2 * kAppendsAtLeast; ++i) call(StoreCaller::kForEver);
  run_for(kSecond);
  EXPECT_NEAR(ended, kAppendsAtLeast / 2, kAppendsAtLeast / 20);
}

TEST_F(CalledEtcd, ADeadLeaderIsReplacedAndTheCallGoesOn) {
  kill_leader();
  call();
  run_for(kElectionLeast / 2);
  EXPECT_EQ(ended, 0) << "no member leads yet";
  run_for(kElectionMost);
  EXPECT_EQ(ended, 1);
  EXPECT_TRUE(is_done);
}

TEST_F(CalledEtcd, AFrozenMemberIsPassedOverAfterTheDeadline) {
  etcd.set(0, Health::Frozen);
  run_for(2 * kElectionMost);
  call();
  run_for(400 * kMs);
  EXPECT_EQ(ended, 0);
  run_for(200 * kMs);
  EXPECT_TRUE(is_done) << "the next member is asked after 0.5 s";
}

TEST_F(CalledEtcd, ACallThatIsSentTwiceIsCarriedOutOnce) {
  etcd.set(1, Health::Down);
  etcd.set(2, Health::Down);
  call(StoreCaller::kForEver);
  run_for(5 * kSecond);
  EXPECT_EQ(commits, 0) << "one of three members is no majority";
  etcd.set(1, Health::Up);
  run_for(10 * kSecond);
  EXPECT_EQ(commits, 1);
  EXPECT_EQ(ended, 1);
}

TEST_F(CalledEtcd, WithoutAMajorityACallLosesPatienceAndAJournalDoesNot) {
  etcd.set(1, Health::Down);
  etcd.set(2, Health::Down);
  call();
  run_for(StoreCaller::kPatience + kSecond);
  EXPECT_EQ(ended, 1);
  EXPECT_FALSE(is_done);
  call(StoreCaller::kForEver);
  run_for(60 * kSecond);
  EXPECT_EQ(ended, 1);
}

TEST_F(CalledEtcd, NothingPassesACutInEitherDirection) {
  caller.cut(true);
  call();
  run_for(2 * kSecond);
  EXPECT_EQ(commits, 0);
  EXPECT_EQ(caller.silent_ms(), std::nullopt);
}

}  // namespace
}  // namespace undercroft::sim_etcd_test
