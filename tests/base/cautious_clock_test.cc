// cautious_clock_test.cc: which jumps of the system's time are believed, and when.
#include "server/base/cautious_clock.h"

#include <gtest/gtest.h>

namespace undercroft::cautious_clock_test {
namespace {

constexpr std::int64_t kNow = 1'800'000'000;
constexpr std::int64_t kDay = 86400;

TEST(CautiousClock, TakesTheFirstTimeAndSmallCorrections) {
  CautiousClock clock;
  EXPECT_EQ(clock.now_s(kNow, 100), kNow);
  EXPECT_EQ(clock.now_s(kNow + 10, 110), kNow + 10);
  EXPECT_EQ(clock.now_s(kNow + 22, 120), kNow + 22) << "two seconds are drift";
  EXPECT_EQ(clock.now_s(kNow + 30, 130), kNow + 30);
}

TEST(CautiousClock, GoesOnThroughAClockThatIsWrongForAWhile) {
  CautiousClock clock;
  EXPECT_EQ(clock.now_s(kNow, 100), kNow);
  EXPECT_EQ(clock.now_s(kNow + kDay + 2, 102), kNow + 2);
  EXPECT_EQ(clock.now_s(kNow + kDay + 4, 104), kNow + 4);
  EXPECT_EQ(clock.now_s(kNow + 6, 106), kNow + 6);
  EXPECT_EQ(clock.now_s(kNow - 5 * kDay, 110), kNow + 10) << "backwards as well";
}

TEST(CautiousClock, BelievesAJumpThatLasts) {
  CautiousClock clock;
  EXPECT_EQ(clock.now_s(kNow, 100), kNow);
  EXPECT_EQ(clock.now_s(kNow + kDay, 100), kNow);
  EXPECT_EQ(clock.now_s(kNow + kDay + 599, 699), kNow + 599);
  EXPECT_EQ(clock.now_s(kNow + kDay + 600, 700), kNow + kDay + 600);
  EXPECT_EQ(clock.now_s(kNow + kDay + 601, 701), kNow + kDay + 601);
}

TEST(CautiousClock, AnotherJumpBeginsAnew) {
  CautiousClock clock;
  EXPECT_EQ(clock.now_s(kNow, 0), kNow);
  EXPECT_EQ(clock.now_s(kNow + kDay, 0), kNow);
  EXPECT_EQ(clock.now_s(kNow + 2 * kDay + 599, 599), kNow + 599);
  EXPECT_EQ(clock.now_s(kNow + 2 * kDay + 601, 601), kNow + 601);
  EXPECT_EQ(clock.now_s(kNow + 602, 602), kNow + 602) << "and the right time is taken at once";
}

}  // namespace
}  // namespace undercroft::cautious_clock_test
