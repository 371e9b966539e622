// theatre_room_test.cc: what a theatre sends to connections that read slowly.
#include "server/gateway/theatre/theatre_room.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <vector>

#include "shared/codec.h"
#include "tests/support/realm_fakes.h"

namespace undercroft::theatre_room_test {
namespace {

// A connection that keeps what it is sent.
struct Guest final : Connection {
  void send(std::string_view frame) override { sent.push_back(decode_server(frame).value()); }
  [[nodiscard]] bool is_ready() const override { return ready; }
  void close(CloseCode code, std::string_view reason) override {
    closed = std::pair(code, std::string(reason));
  }
  template <typename Message>
  [[nodiscard]] auto count() const {
    return std::count_if(sent.begin(), sent.end(), [](const ServerMessage& one) {
      return std::holds_alternative<Message>(one);
    });
  }
  [[nodiscard]] std::uint32_t moment() const { return std::get<ToldTheatre>(sent.back()).moment; }
  bool ready = true;
  std::vector<ServerMessage> sent;
  std::pair<CloseCode, std::string> closed = {};
};

// The worker does not run, so a pause of the room never ends.
struct TheatreRoomTest : ::testing::Test {
  std::shared_ptr<SettingsInForce> settings = std::make_shared<SettingsInForce>();
  testing::ManualClock clock;
  AdmissionMetrics metrics;
  SpeechRules speech{settings, [](const std::string&) { return false; }, clock, metrics};
  Worker worker;
  std::shared_ptr<TheatreRoom> room =
      std::make_shared<TheatreRoom>(worker, Theatre::Moments{20, 30}, speech);
  Guest ann, bob;
};

TEST_F(TheatreRoomTest, ASlowReaderIsSentTheLatestStateLater) {
  ann.ready = false;
  ASSERT_EQ(room->enter(ann), 1U);
  EXPECT_TRUE(room->take(1, TheatreStep{21}));
  EXPECT_TRUE(ann.sent.empty());
  ann.ready = true;
  room->ready(1);
  ASSERT_EQ(ann.sent.size(), 1U);
  EXPECT_EQ(ann.moment(), 21U);
  room->ready(1);
  EXPECT_EQ(ann.sent.size(), 1U) << "it is not behind any more";
}

TEST_F(TheatreRoomTest, ASlowReaderMissesLines) {
  ASSERT_EQ(room->enter(ann), 1U);
  ASSERT_EQ(room->enter(bob), 2U);
  bob.ready = false;
  EXPECT_TRUE(room->take(1, ChatSay{"one"}));
  bob.ready = true;
  EXPECT_TRUE(room->take(1, ChatSay{"two"}));
  EXPECT_EQ(ann.count<ChatLine>(), 2);
  ASSERT_EQ(bob.count<ChatLine>(), 1);
  EXPECT_EQ(std::get<ChatLine>(bob.sent.back()).number, 2U) << "the gap shows it";
}

TEST_F(TheatreRoomTest, ChangesInAPauseAreNotSentOneByOne) {
  ASSERT_EQ(room->enter(ann), 1U);
  for (std::uint32_t moment = 1; moment < 10; ++moment) {
    EXPECT_TRUE(room->take(1, TheatreStep{moment}));
  }
  EXPECT_EQ(ann.count<ToldTheatre>(), 1);
}

TEST_F(TheatreRoomTest, ANoticeIsForItsVisitorAlone) {
  ASSERT_EQ(room->enter(ann), 1U);
  ASSERT_EQ(room->enter(bob), 2U);
  EXPECT_TRUE(room->take(2, TheatreName{"Server"}));
  EXPECT_EQ(ann.count<ChatLine>(), 0);
  EXPECT_EQ(bob.count<ChatLine>(), 1);
}

TEST_F(TheatreRoomTest, SendsAllAwayWithTheSentence) {
  ASSERT_EQ(room->enter(ann), 1U);
  ASSERT_EQ(room->enter(bob), 2U);
  room->send_away({RefusalCode::Server, "It is over.", {}, "moment"});
  for (const Guest* guest : {&ann, &bob}) {
    EXPECT_EQ(guest->count<Refusal>(), 1);
    EXPECT_EQ(guest->closed, std::pair(CloseCode::Refused, std::string("It is over.")));
  }
  EXPECT_FALSE(room->is_empty()) << "they leave when their connections end";
}

TEST_F(TheatreRoomTest, TakesNothingOfPlayers) {
  ASSERT_EQ(room->enter(ann), 1U);
  EXPECT_FALSE(room->take(1, Hello{}));
  EXPECT_FALSE(room->take(1, Whisper{"Bob", "psst"}));
  EXPECT_FALSE(room->take(1, MakeRealm{"attic"}));
}

}  // namespace
}  // namespace undercroft::theatre_room_test
