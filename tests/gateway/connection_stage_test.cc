// connection_stage_test.cc: every pair of stages, allowed or refused.
#include "server/gateway/connections/connection_stage.h"

#include <gtest/gtest.h>

#include <array>
#include <stdexcept>
#include <string>
#include <vector>

namespace undercroft::connection_stage_test {
namespace {

using enum Stage;

constexpr std::array kAll = {Handshake, AwaitingHello, Asking,  Moving,
                             Refused,   Playing,       Closing, Ended};
static_assert(kAll.size() == kStages);

// How a connection reaches each stage, in the order of kAll.
const std::vector<std::vector<Stage>> kWays = {
    {},
    {AwaitingHello},
    {AwaitingHello, Asking},
    {AwaitingHello, Moving},
    {AwaitingHello, Refused},
    {AwaitingHello, Playing},
    {AwaitingHello, Closing},
    {Ended},
};

ConnectionStage at(Stage stage) {
  ConnectionStage found;
  for (const Stage next : kWays.at(static_cast<std::size_t>(stage))) found.enter(next);
  return found;
}

// A row for each stage, a column for the next one, both in the order of kAll.
const std::array<std::string, kStages> kAllowed = {
    // H A a M R P C E
    "- + - - - - - +",  // Handshake
    "- - + + + + + +",  // AwaitingHello
    "- - + + + + + +",  // Asking
    "- - - - + - + +",  // Moving
    "- - - - - - + +",  // Refused
    "- - - - + - + +",  // Playing
    "- - - - - - - +",  // Closing
    "- - - - - - - -",  // Ended
};

TEST(ConnectionStages, FollowOneAnotherAsTheTableSays) {
  for (std::size_t from = 0; from < kStages; ++from) {
    for (std::size_t to = 0; to < kStages; ++to) {
      const bool is_allowed = kAllowed.at(from).at(2 * to) == '+';
      EXPECT_EQ(at(kAll.at(from)).may_enter(kAll.at(to)), is_allowed) << from << " to " << to;
    }
  }
}

TEST(ConnectionStages, ChangeOnlyAsAllowed) {
  for (std::size_t from = 0; from < kStages; ++from) {
    for (std::size_t to = 0; to < kStages; ++to) {
      ConnectionStage stage = at(kAll.at(from));
      const bool is_allowed = kAllowed.at(from).at(2 * to) == '+';
      if (is_allowed) {
        stage.enter(kAll.at(to));
      } else {
        EXPECT_THROW(stage.enter(kAll.at(to)), std::logic_error) << from << " to " << to;
      }
      EXPECT_EQ(stage.now(), kAll.at(is_allowed ? to : from)) << from << " to " << to;
    }
  }
}

// The answers of each stage, in the order of kAll.
template <typename Question>
std::string answers_to(const Question& question) {
  std::string answers;
  for (const Stage stage : kAll) answers += question(at(stage)) ? '+' : '-';
  return answers;
}

TEST(ConnectionStages, SayWhatAConnectionMayDo) {
  //                                                                            HAaMRPCE
  EXPECT_EQ(answers_to([](const ConnectionStage& s) { return s.reads(); }), "-+--+++-");
  EXPECT_EQ(answers_to([](const ConnectionStage& s) { return s.takes_messages(); }), "-+---+--");
  EXPECT_EQ(answers_to([](const ConnectionStage& s) { return s.has_said_hello(); }), "--++++--");
  EXPECT_EQ(answers_to([](const ConnectionStage& s) { return s.is_live(); }), "-+++++--");
}

}  // namespace
}  // namespace undercroft::connection_stage_test
