// report_test.cc: what the page of the simulation is compared with.
#include "tests/tools/growth/report.h"

#include <gtest/gtest.h>

#include "tests/tools/growth/gaps.h"
#include "tests/tools/growth/walls.h"

namespace undercroft::report_test {
namespace {

using namespace growth;

TEST(Report, NamesTheLinesThatThePageLacks) {
  const std::string page = "# Scale\n\n| a | 1 |\n| b | 2 |\n";
  EXPECT_TRUE(lines_missing_in(page, "| a | 1 |\n| b | 2 |\n").empty());
  const auto missing = lines_missing_in(page, "| a | 1 |\n| b | 3 |\n");
  EXPECT_EQ(missing, std::vector<std::string>{"| b | 3 |"});
}

TEST(Report, WritesNumbersForPeople) {
  EXPECT_EQ(in_seconds(1'184'999), "1.18 s");
  EXPECT_EQ(in_seconds(1'005'000), "1.01 s");
  EXPECT_EQ(in_seconds(0), "0.00 s");
  EXPECT_EQ(grouped(999), "999");
  EXPECT_EQ(grouped(1'234'567), "1,234,567");
}

TEST(Gaps, PercentilesAreThoseOfTheSortedWaits) {
  Gaps gaps;
  EXPECT_EQ(gaps.longest(), 0U);
  for (Us wait = 100; wait > 0; --wait) gaps.add(wait);
  EXPECT_EQ(gaps.percentile(50), 50U);
  EXPECT_EQ(gaps.percentile(99), 99U);
  EXPECT_EQ(gaps.longest(), 100U);
}

TEST(Walls, ReadsGrowWithTheSquareOfTheServers) {
  const SharedReads few = shared_reads(20);
  const SharedReads many = shared_reads(200);
  EXPECT_EQ(few.entries, 800U);
  EXPECT_EQ(many.entries, 100 * few.entries);
  EXPECT_EQ(many.board_bytes, 32 * few.board_bytes) << "64 boards, by each of ten times as many";
  EXPECT_GT(few.roster_bytes, 200 * few.entries) << "etcd sends JSON";
}

TEST(Walls, EachServerReadsEveryPageOfAccounts) {
  EXPECT_EQ(account_reads(20, 500), 10U);
  EXPECT_EQ(account_reads(20, 501), 20U);
  EXPECT_EQ(account_reads(1, 1'000'000), 1000U);
}

TEST(Walls, EachNameIsInOneCell) {
  std::size_t all = 0;
  for (const auto& names : spread_names(7, 1000)) all += names.size();
  EXPECT_EQ(all, 1000U);
}

TEST(Walls, CellsGetEqualShares) {
  const Spread spread = spread_over(10, 10'000);
  EXPECT_GT(spread.fewest, 850U);
  EXPECT_LT(spread.most, 1150U);
  EXPECT_NEAR(static_cast<double>(spread.moved), 10'000.0 / 11, 150);
}

}  // namespace
}  // namespace undercroft::report_test
