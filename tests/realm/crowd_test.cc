// crowd_test.cc: simultaneous actions are sent in few frames, and repeated actions by one player
// cost the others nothing.
#include <gtest/gtest.h>

#include "tests/support/realm_harness.h"
#include "tests/support/small_world.h"

namespace undercroft::crowd_test {
namespace {

using testing::FakeConnection;
using testing::RealmHarness;

constexpr std::uint64_t kGatherMs = 50;

World hall(ClockRule clock = ClockRule::Bubble) {
  return testing::hall("<" + std::string(17, '.'), 3, testing::plain_rules(clock));
}

struct Crowd : ::testing::Test {
  explicit Crowd(ClockRule clock = ClockRule::Bubble) : table(hall(clock), 32, kGatherMs) {}
  RealmHarness table;
  std::shared_ptr<FakeConnection> ann = table.join("Ann");
};

TEST_F(Crowd, JoiningAtOnceIsAnnouncedInOneLine) {
  table.pass(kGatherMs);
  const int lines = ann->count<ChatLine>();
  for (int i = 0; i < 9; ++i) (void)table.join("Guest" + std::to_string(i));
  table.pass(kGatherMs);
  EXPECT_LE(ann->count<ChatLine>() - lines, 2);
  EXPECT_EQ(ann->last<ChatLine>()->text, "Guest1, Guest2, Guest3, Guest4 and 4 more are here");
  EXPECT_EQ(ann->known.members.size(), 10u);
  EXPECT_EQ(ann->misfit, "");
}

TEST_F(Crowd, IsNotSentEveryChangedIntent) {
  const auto bob = table.join("Bob");
  table.pass(kGatherMs);
  const std::size_t frames = ann->messages.size();
  for (int i = 0; i < 100; ++i) {
    table.act(bob, {});
    table.say(bob, Withdraw{1});
  }
  EXPECT_LE(ann->messages.size(), frames + 1);
  table.act(bob, {});
  ASSERT_TRUE(table.realm.next_tick().has_value());
  EXPECT_LE(*table.realm.next_tick(), table.clock.now + 2 * kGatherMs);
  table.pass(2 * kGatherMs);
  EXPECT_TRUE(ann->member("Bob")->chosen) << "but the last change is sent";
}

TEST_F(Crowd, ChoosingInOneBatchIsSentOneFrame) {
  std::vector<std::shared_ptr<FakeConnection>> guests;
  for (int i = 0; i < 9; ++i) guests.push_back(table.join("Guest" + std::to_string(i)));
  table.pass(kGatherMs);
  const std::size_t frames = ann->messages.size();
  guests.push_back(ann);
  for (const auto& guest : guests) {
    table.realm.receive(*guest, IntentMessage{7, 1, false, {}, 0});
  }
  table.realm.end_batch();
  ASSERT_EQ(ann->known.turn, 1u);
  EXPECT_EQ(ann->messages.size(), frames + 1) << "one frame per turn";
  EXPECT_TRUE(ann->accepted(7)) << "the frame is the acknowledgement, too";
}

struct BeatCrowd : Crowd {
  BeatCrowd() : Crowd(ClockRule::Beat) {}
};

TEST_F(BeatCrowd, GetsOneFramePerBeat) {
  const auto bob = table.join("Bob");
  table.pass(1000);
  const std::size_t frames = ann->messages.size();
  for (int beat = 0; beat < 5; ++beat) {
    table.act(ann, {});
    table.act(bob, {});
    table.pass(1000);
  }
  EXPECT_EQ(ann->messages.size(), frames + 5);
  EXPECT_TRUE(ann->accepted(table.sequence - 1));
}

}  // namespace
}  // namespace undercroft::crowd_test
