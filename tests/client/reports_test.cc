// reports_test.cc: no report is lost or shown twice when a client reconnects.
#include <gtest/gtest.h>

#include "client/model/report_lines.h"

namespace undercroft::reports_test {
namespace {

Delta with_reports(std::uint32_t first, int count) {
  Delta delta;
  delta.first_report = first;
  for (int i = 0; i < count; ++i) {
    delta.reports.emplace_back().amount = static_cast<int>(first) + i;
  }
  return delta;
}

TEST(Reports, FollowTheLastOneReceived) {
  Delta delta = with_reports(0, 3);
  EXPECT_EQ(drop_known_reports(delta, 7), 10U);
  EXPECT_EQ(delta.reports.size(), 3U);
}

TEST(Reports, AlreadyReceivedAreDropped) {
  Delta delta = with_reports(5, 4);
  EXPECT_EQ(drop_known_reports(delta, 6), 8U);
  ASSERT_EQ(delta.reports.size(), 2U);
  EXPECT_EQ(delta.reports[0].amount, 7);
  EXPECT_EQ(delta.first_report, 7U);
  delta = with_reports(5, 4);
  EXPECT_EQ(drop_known_reports(delta, 20), 20U);
  EXPECT_TRUE(delta.reports.empty());
}

TEST(Reports, NoLongerStoredLeaveAGap) {
  Delta delta = with_reports(50, 2);
  EXPECT_EQ(drop_known_reports(delta, 6), 51U);
  EXPECT_EQ(delta.reports.size(), 2U);
}

TEST(Reports, FromAHostileServerDoNoHarm) {
  Delta delta = with_reports(~0U, 3);
  (void)drop_known_reports(delta, 6);
  delta = with_reports(1, 3);
  EXPECT_EQ(drop_known_reports(delta, ~0U), ~0U);
  delta = with_reports(3, 0);
  EXPECT_EQ(drop_known_reports(delta, 6), 6U);
}

}  // namespace
}  // namespace undercroft::reports_test
