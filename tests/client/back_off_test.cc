// back_off_test.cc: clients that lose a server at once do not come back at once.
#include "client/back_off.h"

#include <gtest/gtest.h>

#include <array>
#include <set>

namespace undercroft {
namespace {

TEST(BackOff, WaitsBetweenHalfAndTheWholeOfEachStep) {
  constexpr std::array<int, 8> kSteps = {500, 1000, 2000, 4000, 8000, 15000, 15000, 15000};
  for (std::size_t i = 0; i < kSteps.size(); ++i) {
    const int step = kSteps[i];
    const int attempt = static_cast<int>(i) + 1;
    std::set<long> waits;
    for (std::uint32_t random = 0; random < 20000; ++random) {
      waits.insert(back_off(attempt, random).count());
    }
    EXPECT_EQ(*waits.begin(), step / 2);
    EXPECT_EQ(*waits.rbegin(), step);
    EXPECT_EQ(waits.size(), static_cast<std::size_t>(step / 2 + 1)) << "each wait is as likely";
  }
}

TEST(BackOff, SpreadsTheClientsOfAClosedServerOverTwoSeconds) {
  std::set<long> waits;
  for (std::uint32_t random = 0; random < 20000; ++random) waits.insert(spread_out(random).count());
  EXPECT_EQ(*waits.begin(), 0);
  EXPECT_EQ(*waits.rbegin(), 2000);
}

}  // namespace
}  // namespace undercroft
