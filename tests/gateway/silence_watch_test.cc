// silence_watch_test.cc: when a silent client is pinged, and when it counts as away.
#include "server/gateway/connections/silence_watch.h"

#include <gtest/gtest.h>

namespace undercroft::silence_watch_test {
namespace {

using Finding = SilenceWatch::Finding;
constexpr SilenceWatch::Limits kLimits{5000, 60000};

struct SilentClient : ::testing::Test {
  Finding after(std::uint64_t silence_ms, bool has_joined = true) {
    return watch.look(silence_ms, kLimits, has_joined);
  }
  SilenceWatch watch;
};

TEST_F(SilentClient, IsPingedOnce) {
  EXPECT_EQ(after(4999), Finding::Nothing);
  EXPECT_EQ(after(5000), Finding::Quiet);
  EXPECT_EQ(after(6000), Finding::Nothing);
}

TEST_F(SilentClient, IsSuspendedOnceAfterAsMuchAgain) {
  EXPECT_EQ(after(5000), Finding::Quiet);
  EXPECT_EQ(after(9999), Finding::Nothing);
  EXPECT_EQ(after(10000), Finding::Suspended);
  EXPECT_EQ(after(11000), Finding::Nothing);
}

TEST_F(SilentClient, IsPingedBeforeItIsSuspended) {
  EXPECT_EQ(after(20000), Finding::Quiet);
  EXPECT_EQ(after(21000), Finding::Suspended);
}

TEST_F(SilentClient, IsAwakeWhenItAnswersAndMayFallSilentAgain) {
  after(5000);
  after(10000);
  EXPECT_EQ(after(100), Finding::Awake);
  EXPECT_EQ(after(200), Finding::Nothing);
  EXPECT_EQ(after(5000), Finding::Quiet);
  EXPECT_EQ(after(10000), Finding::Suspended);
}

TEST_F(SilentClient, IsNotSuspendedBeforeItHasJoined) {
  EXPECT_EQ(after(5000, false), Finding::Quiet);
  EXPECT_EQ(after(10000, false), Finding::Nothing);
  EXPECT_EQ(after(10000, true), Finding::Suspended);
}

TEST(SilenceWatch, PingsBeforeItIsTooLateToAnswer) {
  SilenceWatch watch;
  constexpr SilenceWatch::Limits kShortIdle{5000, 4000};
  EXPECT_EQ(watch.look(1999, kShortIdle, true), Finding::Nothing);
  EXPECT_EQ(watch.look(2000, kShortIdle, true), Finding::Quiet);
}

}  // namespace
}  // namespace undercroft::silence_watch_test
