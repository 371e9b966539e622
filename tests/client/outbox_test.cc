// outbox_test.cc: the outbox of a client stays small, whatever it is asked to send.
#include "client/outbox.h"

#include <gtest/gtest.h>

#include "shared/codec.h"

namespace undercroft::outbox_test {
namespace {

using std::chrono::milliseconds;

// Records what is sent, and answers for the server.
struct Outgoing {
  // Answers the pings sent since the last call.
  void answer_pings() {
    for (; answered < sent.size(); ++answered) {
      const auto* ping = std::get_if<Ping>(&sent[answered]);
      if (ping != nullptr) outbox.answered({Receipt::By::Stamp, ping->stamp});
    }
  }
  [[nodiscard]] std::vector<std::string> chat() const {
    std::vector<std::string> said;
    for (const ClientMessage& message : sent) {
      if (const auto* line = std::get_if<ChatSay>(&message)) said.push_back(line->text);
    }
    return said;
  }

  Loop loop;
  std::vector<ClientMessage> sent;
  std::size_t answered = 0;
  Outbox outbox{loop, [this](const std::string& frame) { sent.push_back(*decode_client(frame)); }};
};

TEST(Outbox, KeepsTheFirstWaitingMessagesAndDropsTheRest) {
  Outgoing line;
  for (int i = 0; i < 500; ++i) line.outbox.post(ChatSay{std::to_string(i)});
  const std::size_t in_the_end = line.chat().size() + Outbox::kMaxWaiting;
  ASSERT_LT(in_the_end, 500U);
  const auto all_said = [&] {
    line.answer_pings();
    return line.chat().size() >= in_the_end;
  };
  ASSERT_TRUE(line.loop.run_until(all_said, milliseconds(10000)));
  line.outbox.post(ChatSay{"there is room again"});
  const auto heard = [&] {
    line.answer_pings();
    return line.chat().back() == "there is room again";
  };
  ASSERT_TRUE(line.loop.run_until(heard, milliseconds(10000)));
  const std::vector<std::string> said = line.chat();
  ASSERT_EQ(said.size(), in_the_end + 1);
  for (std::size_t i = 0; i < in_the_end; ++i) EXPECT_EQ(said[i], std::to_string(i));
}

TEST(Outbox, HoldsOnlyTheNewestIntent) {
  Outgoing line;
  for (std::uint32_t i = 1; i <= 500; ++i) line.outbox.post(IntentMessage{i, 1, false, {}});
  ASSERT_EQ(line.sent.size(), Pace::kBurst);
  line.outbox.answered({Receipt::By::InputNumber, static_cast<std::uint32_t>(Pace::kBurst)});
  const auto one_more = [&] { return line.sent.size() > Pace::kBurst; };
  ASSERT_TRUE(line.loop.run_until(one_more, milliseconds(10000)));
  EXPECT_EQ(line.sent.size(), Pace::kBurst + 1);
  EXPECT_EQ(std::get<IntentMessage>(line.sent.back()).sequence, 500U);
}

TEST(Outbox, NewConnectionStartsWithNothingWaiting) {
  Outgoing line;
  for (int i = 0; i < 500; ++i) line.outbox.post(ChatSay{"x"});
  line.outbox.start_anew();
  line.sent.clear();
  line.outbox.post(ChatSay{"first"});
  EXPECT_EQ(line.chat(), std::vector<std::string>{"first"});
}

}  // namespace
}  // namespace undercroft::outbox_test
