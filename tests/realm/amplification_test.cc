// amplification_test.cc: traffic that one client causes at the other clients stays small.
#include <gtest/gtest.h>

#include "shared/codec.h"
#include "tests/support/realm_harness.h"
#include "tests/support/small_world.h"

namespace undercroft::amplification_test {
namespace {

using testing::FakeConnection;
using testing::RealmHarness;

constexpr int kOthers = 31;
constexpr std::uint64_t kGatherMs = 50;

struct Amplification : ::testing::Test {
  static World hall() {
    return testing::hall("<" + std::string(37, '.'), 2, testing::plain_rules(ClockRule::Bubble));
  }
  void SetUp() override {
    restless = table.join("Restless");
    for (int i = 0; i < kOthers; ++i) others.push_back(table.join("quiet-" + std::to_string(i)));
    table.pass(1000);
    for (const auto& other : others) {
      ASSERT_FALSE(other->closed) << other->closed->second;
      other->bytes.clear();
    }
  }
  // Sends thirty messages, `gap_ms` apart. Returns the bytes sent to the others per byte received.
  double out_for_in(const std::vector<ClientMessage>& in_turn,
                    std::uint64_t gap_ms = 1000 / kMaxMessagesPerSecond) {
    std::size_t in = 0;
    for (int i = 0; i < kMaxMessagesPerSecond; ++i) {
      const ClientMessage& message = in_turn[static_cast<std::size_t>(i) % in_turn.size()];
      in += encode(message).size();
      table.say(restless, message);
      table.pass(gap_ms);
    }
    table.pass(1000);
    EXPECT_FALSE(restless->closed);
    if (const auto* r = restless->last<Rejected>()) ADD_FAILURE() << r->sentence;
    std::size_t out = 0;
    for (const auto& other : others) out += other->bytes.size();
    return static_cast<double>(out) / static_cast<double>(in);
  }
  RealmHarness table{hall(), 64, kGatherMs};
  std::shared_ptr<FakeConnection> restless;
  std::vector<std::shared_ptr<FakeConnection>> others;
};

// The bound holds at any pace a client may keep: the others get a few bytes, at most every 100 ms.
TEST_F(Amplification, ChangingAnIntentCostsEachOtherClientLittle) {
  const std::vector<ClientMessage> restlessness = {IntentMessage{1, 1, true, {}}, Withdraw{1}};
  EXPECT_LE(out_for_in(restlessness), 3.0 * kOthers);
  const double slower = out_for_in(restlessness, 2 * kGatherMs + 1);
  EXPECT_LE(slower, 3.0 * kOthers);
  EXPECT_GT(slower, 0.0) << "otherwise nothing was counted";
}

TEST_F(Amplification, HidingAndShowingCostsLittle) {
  EXPECT_LE(out_for_in({Away{true}, Away{false}}), 8.0 * kOthers);
}

TEST_F(Amplification, QueriesCostOtherClientsNothing) {
  EXPECT_EQ(out_for_in({Ping{1}, AskScores{}, UnknownMessage{}}), 0.0);
}

}  // namespace
}  // namespace undercroft::amplification_test
