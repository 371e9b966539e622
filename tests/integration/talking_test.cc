// talking_test.cc: a client that is asked to send more than a server accepts per second.
#include <gtest/gtest.h>

#include "client/client.h"
#include "tests/support/test_server.h"

namespace undercroft::talking_test {
namespace {

const std::string kRoom = R"(
title = "a room for two"
rules = { deadline_ms = 600000 }
map = """
#######
#A.B.<#
#######
"""
[legend]
A = "player"
B = "player"
)";

constexpr std::chrono::seconds kLong{5};

// Above the usual chat limit: these tests check that no line is lost.
Config much_talk() {
  Config config;
  config.chat_lines = 6000;
  return config;
}

struct Talking : ::testing::Test {
  Talking() {
    EXPECT_TRUE(ann.connect(server.url(), {.name = "Ann"}));
    EXPECT_TRUE(bob.connect(server.url(), {.name = "Bob"}));
    EXPECT_TRUE(ann.wait_until([&] { return ann.playing() && bob.playing(); }));
  }

  testing::TestServer server{kRoom, much_talk()};
  Loop loop;
  Client ann{loop};
  Client bob{loop};
};

// Counts the chat lines that `who` gets from Ann, until `count` have arrived or time runs out.
std::size_t heard_from_ann(Client& who, std::size_t count, std::chrono::seconds at_most) {
  std::size_t heard = 0;
  const auto all_heard = [&] {
    for (const ChatLine& line : who.take_chat()) heard += line.from == "Ann" ? 1 : 0;
    return heard >= count;
  };
  who.wait_until(all_heard, at_most);
  return heard;
}

TEST_F(Talking, FortyFiveLinesAtOnceAllArrive) {
  for (int i = 0; i < 45; ++i) ann.chat("x");
  EXPECT_EQ(heard_from_ann(bob, 45, kLong), 45u);
  EXPECT_FALSE(ann.ending().has_value());
}

TEST_F(Talking, PingsWithdrawalsAndScoresCountAsWell) {
  for (int i = 0; i < 45; ++i) {
    ann.ping();
    ann.withdraw();
    ann.ask_scores();
  }
  ann.chat("done");
  EXPECT_EQ(heard_from_ann(bob, 1, kLong), 1u);
  EXPECT_FALSE(ann.ending().has_value());
}

TEST_F(Talking, IntentOvertakesWaitingChat) {
  for (int i = 0; i < 90; ++i) ann.chat("x");
  const std::uint32_t first = ann.send({});
  const std::uint32_t newest = ann.send({});
  EXPECT_LT(first, newest);
  ASSERT_TRUE(ann.wait_until([&] { return ann.last_accepted() == newest; }));
  EXPECT_EQ(ann.metrics().accepted, 1u);  // the older one was never sent: the newer one replaced it
  EXPECT_LT(ann.take_chat().size(), 90u);
  EXPECT_FALSE(ann.ending().has_value());
}

TEST_F(Talking, NewServerStartsWithEmptyCounts) {
  for (int i = 0; i < 9; ++i) ann.chat("x");
  EXPECT_EQ(heard_from_ann(ann, 9, kLong), 9u);
  ann.chat("heard, but never taken");
  const std::uint32_t sequence = ann.send({});
  EXPECT_EQ(heard_from_ann(bob, 10, kLong), 10u);
  ASSERT_TRUE(ann.wait_until([&] { return ann.last_accepted() == sequence; }));

  testing::TestServer another{kRoom, much_talk()};
  ASSERT_TRUE(ann.connect(another.url(), {.name = "Ann"}));
  EXPECT_EQ(ann.last_accepted(), 0u);
  EXPECT_TRUE(ann.take_chat().empty());
  EXPECT_TRUE(ann.take_reports().empty());
  ASSERT_TRUE(ann.wait_until([&] { return ann.playing(); }));
  ann.chat("x");
  EXPECT_EQ(heard_from_ann(ann, 1, kLong), 1u);
}

TEST_F(Talking, LeavingDoesNotWaitForQueuedChat) {
  ASSERT_TRUE(bob.wait_until([&] { return bob.sees("Ann") != nullptr; }));
  for (int i = 0; i < 90; ++i) ann.chat("x");
  ann.leave();
  ASSERT_TRUE(bob.wait_until([&] { return bob.sees("Ann") == nullptr; }));
  EXPECT_LT(heard_from_ann(bob, 29, std::chrono::seconds(0)), 29u);
}

}  // namespace
}  // namespace undercroft::talking_test
