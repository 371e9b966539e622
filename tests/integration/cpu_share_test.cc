// cpu_share_test.cc: how long a realm waits after using up its share of a thread, and when its use
// is measured.
#include "server/gateway/limits/cpu_share.h"

#include <gtest/gtest.h>

namespace undercroft::cpu_share_test {
namespace {

// At 50 percent a realm may use 150 ms at once, and regains 1 ms every 2 ms.
TEST(CpuShare, UseBeyondTheShareMustWait) {
  CpuShare share(50);
  EXPECT_EQ(share.wait_ms(1000), 0U);
  share.used(150000);
  EXPECT_EQ(share.wait_ms(1000), 0U);
  share.used(10000);
  EXPECT_EQ(share.wait_ms(1000), 21U);
  EXPECT_EQ(share.wait_ms(1020), 0U);
}

TEST(CpuShare, SavingsAreLimitedToABurst) {
  CpuShare share(50);
  ASSERT_EQ(share.wait_ms(1000), 0U);
  ASSERT_EQ(share.wait_ms(60000), 0U);
  share.used(160000);
  EXPECT_EQ(share.wait_ms(60000), 21U);
}

// Elapsed time is charged as use only while at least half of the burst is left. Below that the
// thread's CPU clock is read.
TEST(CpuShare, IsScarceBelowHalf) {
  CpuShare share(50);
  EXPECT_FALSE(share.is_scarce());
  share.used(75000);
  EXPECT_FALSE(share.is_scarce());
  share.used(1);
  EXPECT_TRUE(share.is_scarce());
  ASSERT_EQ(share.wait_ms(1000), 0U);
  ASSERT_EQ(share.wait_ms(1002), 0U);
  EXPECT_FALSE(share.is_scarce());
}

TEST(CpuShare, WholeThreadNeverWaits) {
  CpuShare share(100);
  share.used(10000000);
  EXPECT_EQ(share.wait_ms(1000), 0U);
  EXPECT_FALSE(share.is_scarce());
}

}  // namespace
}  // namespace undercroft::cpu_share_test
