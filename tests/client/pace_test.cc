// pace_test.cc: a client never floods the server, whatever it is asked to send and however its line
// stalls.
#include "client/pace.h"

#include <gtest/gtest.h>

namespace undercroft::pace_test {
namespace {

constexpr std::uint64_t kSecond = 1000;

// The most messages that arrive within any one second.
std::size_t most_in_a_second(const std::vector<std::uint64_t>& arrivals) {
  std::size_t most = 0, first = 0;
  for (std::size_t last = 0; last < arrivals.size(); ++last) {
    while (arrivals[last] - arrivals[first] >= kSecond) ++first;
    most = std::max(most, last - first + 1);
  }
  return most;
}

// A client with endless chat to send, and its line to a server that answers pings. From `still` to
// `still_until` nothing gets through; then everything arrives at once.
struct Talkative {
  void run(std::uint64_t until) {
    for (; now < until; ++now) {
      deliver();
      for (auto at = pace.next_at(); at && *at <= now; at = pace.next_at()) say();
    }
  }
  void say() {
    const Receipt receipt = pace.wants_ping() ? receipt_of(Ping{static_cast<std::uint32_t>(now)})
                                              : receipt_of(ChatSay{"hi"});
    pace.sent(receipt);
    under_way.push_back({now + 20, receipt});
  }
  void deliver() {
    if (now >= still && now < still_until) return;
    while (!under_way.empty() && under_way.front().first <= now) {
      arrivals.push_back(now);
      pace.answered(under_way.front().second, now);
      under_way.erase(under_way.begin());
    }
  }

  Pace pace;
  std::uint64_t now = 0;
  std::uint64_t still = 0;
  std::uint64_t still_until = 0;
  std::vector<std::pair<std::uint64_t, Receipt>> under_way;
  std::vector<std::uint64_t> arrivals;
};

TEST(Pace, BurstIsSentAtOnceAndTheRestSteadily) {
  Talkative line;
  line.run(10000);
  EXPECT_EQ(line.arrivals[Pace::kBurst - 1], line.arrivals[0]);
  EXPECT_LE(most_in_a_second(line.arrivals), Pace::kBurst);
  EXPECT_GT(line.arrivals.size(), 9 * Pace::kBurst);
}

TEST(Pace, StalledLineDeliversNoFlood) {
  Talkative line;
  line.still = 500;
  line.still_until = 4000;
  line.run(10000);
  EXPECT_LE(most_in_a_second(line.arrivals), Pace::kBurst);
  EXPECT_GT(line.arrivals.size(), 5 * Pace::kBurst);
}

TEST(Pace, IntentsNeedNoPingAsReceipt) {
  Pace pace;
  for (std::uint32_t i = 1; i <= Pace::kBurst; ++i) {
    pace.sent(receipt_of(IntentMessage{i, 1, false, {}}));
    EXPECT_FALSE(pace.wants_ping());
  }
  EXPECT_EQ(pace.next_at(), std::nullopt);
  pace.answered({Receipt::By::InputNumber, 1}, 50);
  EXPECT_EQ(pace.next_at(), 50 + Pace::kSecond);
}

TEST(Pace, AnswerToAnIntentDoesNotCountForItsWithdrawal) {
  Pace pace;
  pace.sent(receipt_of(IntentMessage{1, 1, false, {}}));
  pace.sent(receipt_of(Withdraw{1}));
  while (pace.next_at() == 0) pace.sent({});
  pace.answered({Receipt::By::InputNumber, 1}, 50);
  pace.sent({});
  EXPECT_EQ(pace.next_at(), std::nullopt);
  pace.answered({Receipt::By::InputNumber, 1}, 60);
  EXPECT_EQ(pace.next_at(), 60 + Pace::kSecond);
}

}  // namespace
}  // namespace undercroft::pace_test
