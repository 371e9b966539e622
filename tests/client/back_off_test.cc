// back_off_test.cc: clients that lose a server at once do not come back at once.
#include "client/back_off.h"

#include <gtest/gtest.h>

#include <array>
#include <set>

namespace undercroft::back_off_test {
namespace {

template <typename Wait>
std::set<long> all_waits(Wait wait) {
  std::set<long> waits;
  for (std::uint32_t random = 0; random < 20000; ++random) waits.insert(wait(random).count());
  return waits;
}

TEST(BackOff, TriesAtOnceAndThenLessAndLessOften) {
  constexpr std::array<int, 12> kSteps = {100,  500,  1000, 1000, 2000,  2000,
                                          4000, 4000, 8000, 8000, 15000, 15000};
  for (std::size_t i = 0; i < kSteps.size(); ++i) {
    const int attempt = static_cast<int>(i) + 1;
    const auto waits = all_waits([&](std::uint32_t random) { return back_off(attempt, random); });
    const int least = attempt == 1 ? 0 : kSteps[i] / 2;
    EXPECT_EQ(*waits.begin(), least);
    EXPECT_EQ(*waits.rbegin(), kSteps[i]);
    EXPECT_EQ(waits.size(), static_cast<std::size_t>(kSteps[i] - least + 1))
        << "each wait is as likely";
  }
}

TEST(BackOff, SpreadsTheClientsOfAClosedServer) {
  const auto at_end = all_waits([](std::uint32_t random) { return spread_out(random, false); });
  EXPECT_EQ(*at_end.begin(), 0);
  EXPECT_EQ(*at_end.rbegin(), 2000);
  const auto at_restart = all_waits([](std::uint32_t random) { return spread_out(random, true); });
  EXPECT_EQ(*at_restart.begin(), 0);
  EXPECT_EQ(*at_restart.rbegin(), 300);
}

}  // namespace
}  // namespace undercroft::back_off_test
