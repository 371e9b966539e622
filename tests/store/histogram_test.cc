// histogram_test.cc: buckets, sums and the text of histograms.
#include "server/metrics/histogram.h"

#include <gtest/gtest.h>

#include <thread>
#include <vector>

#include "server/metrics/metrics_text.h"

namespace undercroft::histogram_test {
namespace {

using std::chrono::microseconds;
using std::chrono::nanoseconds;

std::string text_of(const Histogram& histogram, std::string_view labels = {}) {
  std::string text;
  histogram.add_to(text, "x_seconds", labels);
  return text;
}

bool has_line(const std::string& text, const std::string& line) {
  return ("\n" + text).find("\n" + line + "\n") != std::string::npos;
}

TEST(Histogram, BucketCountsAllThatTookNoLongerThanItsBound) {
  Histogram histogram;
  histogram.count(microseconds(10));
  histogram.count(nanoseconds(10001));
  histogram.count(microseconds(2500));
  histogram.count(std::chrono::seconds(6));
  const std::string text = text_of(histogram);
  EXPECT_TRUE(has_line(text, R"(x_seconds_bucket{le="0.00001"} 1)")) << text;
  EXPECT_TRUE(has_line(text, R"(x_seconds_bucket{le="0.000025"} 2)")) << text;
  EXPECT_TRUE(has_line(text, R"(x_seconds_bucket{le="0.001"} 2)")) << text;
  EXPECT_TRUE(has_line(text, R"(x_seconds_bucket{le="0.0025"} 3)")) << text;
  EXPECT_TRUE(has_line(text, R"(x_seconds_bucket{le="5"} 3)")) << text;
  EXPECT_TRUE(has_line(text, R"(x_seconds_bucket{le="+Inf"} 4)")) << text;
  EXPECT_TRUE(has_line(text, "x_seconds_sum 6.002520001")) << text;
  EXPECT_TRUE(has_line(text, "x_seconds_count 4")) << text;
  EXPECT_EQ(histogram.total(), 4U);
}

TEST(Histogram, BoundsIncrease) {
  for (std::size_t i = 1; i < Histogram::kBoundsUs.size(); ++i) {
    EXPECT_LT(Histogram::kBoundsUs.at(i - 1), Histogram::kBoundsUs.at(i));
  }
}

TEST(Histogram, CountsSeveralEventsOfOneLength) {
  Histogram histogram;
  histogram.count(microseconds(300), 3);
  const std::string text = text_of(histogram, metric_label("call", "append"));
  EXPECT_TRUE(has_line(text, R"(x_seconds_bucket{call="append",le="0.00025"} 0)")) << text;
  EXPECT_TRUE(has_line(text, R"(x_seconds_bucket{call="append",le="0.0005"} 3)")) << text;
  EXPECT_TRUE(has_line(text, R"(x_seconds_sum{call="append"} 0.0009)")) << text;
  EXPECT_TRUE(has_line(text, R"(x_seconds_count{call="append"} 3)")) << text;
}

// A clock that another program sets back must not take anything from the sum.
TEST(Histogram, NegativeDurationIsNone) {
  Histogram histogram;
  histogram.count(microseconds(-5));
  const std::string text = text_of(histogram);
  EXPECT_TRUE(has_line(text, R"(x_seconds_bucket{le="0.00001"} 1)")) << text;
  EXPECT_TRUE(has_line(text, "x_seconds_sum 0")) << text;
}

TEST(Histogram, ThreadsLoseNoCount) {
  constexpr int kEach = 20000;
  Histogram histogram;
  std::vector<std::thread> threads;
  for (int i = 1; i <= 4; ++i) {
    threads.emplace_back([&histogram, i] {
      for (int n = 0; n < kEach; ++n) histogram.count(microseconds(i * 20));
    });
  }
  while (histogram.total() < kEach) EXPECT_FALSE(text_of(histogram).empty());
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(histogram.total(), 4U * kEach);
  EXPECT_TRUE(has_line(text_of(histogram), "x_seconds_sum 4")) << text_of(histogram);
}

}  // namespace
}  // namespace undercroft::histogram_test
