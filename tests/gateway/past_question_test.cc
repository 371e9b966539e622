// past_question_test.cc: one part of the past at a time.
#include "server/gateway/connections/past_question.h"

#include <gtest/gtest.h>

#include <vector>

namespace undercroft::past_question_test {
namespace {

struct FakePast final : PastHost {
  void ask(PastOrder order, std::function<void(const PastAnswer&)> done) override {
    orders.push_back(std::move(order));
    answers.push_back(std::move(done));
  }
  std::vector<PastOrder> orders;
  std::vector<std::function<void(const PastAnswer&)>> answers;
};

struct AskingForThePast : ::testing::Test {
  std::optional<PastPart> ask(std::uint32_t number, bool is_ready = true) {
    return question.ask(&past, {"crypt", EntityId{4}, {number, 1, 200}, {}, {}}, is_ready,
                        [this](const PastAnswer& answer) { frames.push_back(answer.frame); });
  }
  FakePast past;
  PastQuestion question;
  std::vector<std::string> frames;
};

TEST_F(AskingForThePast, PassesTheOrderOn) {
  EXPECT_EQ(ask(1), std::nullopt);
  ASSERT_EQ(past.orders.size(), 1U);
  EXPECT_EQ(past.orders[0].realm, "crypt");
  EXPECT_EQ(past.orders[0].hero, EntityId{4});
  past.answers[0](PastAnswer{"a part", "", false, 0, 0, {}});
  EXPECT_EQ(frames, std::vector<std::string>{"a part"});
}

TEST_F(AskingForThePast, RefusesASecondOrderUntilTheFirstIsAnswered) {
  EXPECT_EQ(ask(1), std::nullopt);
  const auto refused = ask(2);
  ASSERT_TRUE(refused);
  EXPECT_EQ(refused->number, 2U);
  EXPECT_TRUE(refused->may_ask_again);
  question.answered();
  EXPECT_EQ(ask(3), std::nullopt);
  EXPECT_EQ(past.orders.size(), 2U);
}

TEST_F(AskingForThePast, RefusesAClientThatDoesNotRead) {
  const auto refused = ask(1, false);
  ASSERT_TRUE(refused);
  EXPECT_TRUE(refused->may_ask_again);
  EXPECT_EQ(ask(2), std::nullopt) << "nothing was due";
}

TEST_F(AskingForThePast, IsInVainWhereThereIsNoPast) {
  const auto refused = question.ask(nullptr, {"crypt", EntityId{4}, {1, 1, 200}, {}, {}}, true, {});
  ASSERT_TRUE(refused);
  EXPECT_EQ(refused->sentence, "This server does not show the past.");
  EXPECT_FALSE(refused->may_ask_again);
}

}  // namespace
}  // namespace undercroft::past_question_test
