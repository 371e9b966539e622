// etcd_latency_test.cc: how long a server waits for an etcd that is quick, slow or silent.
#include "server/store/etcd/etcd_latency.h"

#include <gtest/gtest.h>

namespace undercroft::etcd_latency_test {
namespace {

using std::chrono::milliseconds;

// An etcd that answers one request after the other.
struct Latency : ::testing::Test {
  void answer(int ms, bool is_write = true, int count = 1) {
    for (int i = 0; i < count; ++i) {
      latency.note({now, now + milliseconds(ms), is_write});
      now += milliseconds(ms);
    }
  }
  EtcdLatency latency{milliseconds(500)};
  EtcdLatency::Clock::time_point now{std::chrono::hours(1)};
};

TEST_F(Latency, AQuickEtcdHasTheLeastDeadline) {
  EXPECT_EQ(latency.deadline(now), milliseconds(500));
  answer(5, true, 500);
  EXPECT_EQ(latency.deadline(now), milliseconds(500));
}

TEST_F(Latency, ASlowEtcdHasThreeTimesItsUsualTime) {
  answer(400, true, 20);
  EXPECT_EQ(latency.deadline(now), milliseconds(1200));
  answer(900, true, 3);
  EXPECT_EQ(latency.deadline(now), milliseconds(2700));
  answer(60000);
  EXPECT_EQ(latency.deadline(now), milliseconds(4000)) << "never longer";
}

TEST_F(Latency, OneSlowAnswerInManyIsUnusual) {
  answer(5, true, 99);
  answer(3000);
  EXPECT_EQ(latency.deadline(now), milliseconds(500));
}

TEST_F(Latency, OldAnswersAreForgotten) {
  answer(1000, true, 4);
  EXPECT_EQ(latency.deadline(now + EtcdLatency::kWindow), milliseconds(3000));
  EXPECT_EQ(latency.deadline(now + EtcdLatency::kWindow + milliseconds(1)), milliseconds(500));
}

TEST_F(Latency, WritesThatAreSlowForTwoSecondsAreASlowEtcd) {
  answer(300, true, 6);
  EXPECT_FALSE(latency.slowness(now)) << "for 1.8 s";
  answer(300);
  EXPECT_EQ(latency.slowness(now), milliseconds(300));
  answer(100, true, 40);
  EXPECT_FALSE(latency.slowness(now));
}

TEST_F(Latency, OneWriteOfTwoSecondsIsASlowEtcd) {
  answer(1900);
  EXPECT_FALSE(latency.slowness(now));
  answer(2500, true, 2);
  EXPECT_EQ(latency.slowness(now), milliseconds(2500));
}

TEST_F(Latency, AnEtcdThatIsSilentIsNotQuick) {
  EXPECT_FALSE(latency.is_quick(now));
  answer(300, true, 7);
  EXPECT_FALSE(latency.is_quick(now));
  EXPECT_FALSE(latency.is_quick(now + std::chrono::seconds(9)));
  answer(5, true, 9);
  EXPECT_TRUE(latency.is_quick(now));
}

TEST_F(Latency, ManyReadsLeaveTheWritesKnown) {
  answer(900, true, 8);
  answer(1, false, 1000);
  EXPECT_EQ(latency.deadline(now), milliseconds(2700));
  EXPECT_TRUE(latency.slowness(now));
}

TEST_F(Latency, ReadsTellNothingOfTheDisk) {
  answer(900, false, 20);
  EXPECT_FALSE(latency.slowness(now));
}

TEST_F(Latency, SignsOfLifeArriveInAnyOrder) {
  EXPECT_FALSE(latency.last_sign_of_life());
  latency.note_sign_of_life(now);
  latency.note_sign_of_life(now - milliseconds(5));
  EXPECT_EQ(latency.last_sign_of_life(), now);
}

}  // namespace
}  // namespace undercroft::etcd_latency_test
