// answer_timer_test.cc: which intents are measured, and from when to when.
#include "server/gateway/connections/answer_timer.h"

#include <gtest/gtest.h>

namespace undercroft::answer_timer_test {
namespace {

using std::chrono::milliseconds;

AnswerTimer::Time at(int ms) { return AnswerTimer::Time(milliseconds(ms)); }

TEST(AnswerTimer, MeasuresFromTheIntentToTheWrite) {
  AnswerTimer timer;
  timer.intent_arrived(7, at(100));
  EXPECT_FALSE(timer.is_due());
  timer.answer_queued(7);
  ASSERT_TRUE(timer.is_due());
  EXPECT_EQ(timer.answer_written(at(130)), milliseconds(30));
  EXPECT_FALSE(timer.is_due()) << "each is measured once";
}

TEST(AnswerTimer, MeasuresNoOtherDelta) {
  AnswerTimer timer;
  timer.answer_queued(7);
  EXPECT_FALSE(timer.is_due());
  timer.intent_arrived(7, at(100));
  timer.answer_queued(6);
  EXPECT_FALSE(timer.is_due());
}

TEST(AnswerTimer, LeavesOutAnIntentThatIsOvertaken) {
  AnswerTimer timer;
  timer.intent_arrived(7, at(100));
  timer.answer_queued(7);
  timer.intent_arrived(8, at(120));
  EXPECT_FALSE(timer.is_due());
  timer.answer_queued(8);
  ASSERT_TRUE(timer.is_due());
  EXPECT_EQ(timer.answer_written(at(125)), milliseconds(5));
}

}  // namespace
}  // namespace undercroft::answer_timer_test
