// quiet_hours_test.cc: reading quiet hours, and time outside them against a count by seconds
// (R175).
#include "shared/quiet_hours.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <string>
#include <vector>

#include "shared/ruleset.h"

namespace undercroft::quiet_hours_test {
namespace {

constexpr std::uint64_t kDay = 86400;
constexpr std::uint64_t kMidnight = 20000 * kDay;  // UTC

std::uint64_t at(std::uint64_t hours, std::uint64_t minutes = 0) {
  return kMidnight + hours * 3600 + minutes * 60;
}

QuietHours hours(const std::string& text) { return QuietHours::read(text).value(); }

TEST(QuietHours, ReadWhatTheyWrite) {
  for (const char* text : {"22:00-07:00", "22:00-07:00+02:00", "00:00-16:00-03:30", "23:59-00:00",
                           "12:30-13:15+14:00", "01:00-02:00-12:00"}) {
    const auto read = QuietHours::read(text);
    ASSERT_TRUE(read) << text;
    EXPECT_EQ(read->text(), text);
    EXPECT_NE(read->packed(), 0U);
    EXPECT_EQ(QuietHours::unpacked(read->packed()), read);
  }
  EXPECT_EQ(hours("22:00-07:00+00:00").text(), "22:00-07:00");
}

TEST(QuietHours, RefuseOtherTexts) {
  for (const char* text :
       {"", "none", "22:00", "22-07", "22:00-07:00Z", "24:00-07:00", "22:60-07:00", "22:00-22:00",
        "22:00-07:00+2", "22:00-07:00+02:10", "22:00-07:00+14:15", "22:00-07:00-12:15",
        "07:00-23:01", "22:00 - 07:00", "22:00-07:00+02:00 "}) {
    EXPECT_FALSE(QuietHours::read(text)) << text;
  }
  EXPECT_FALSE(QuietHours::unpacked(0));
  EXPECT_FALSE(QuietHours::unpacked(UINT32_MAX));
}

TEST(QuietHours, AreNotCounted) {
  const QuietHours night = hours("22:00-07:00");
  EXPECT_EQ(night.after(at(12), 3600), at(13));
  EXPECT_EQ(night.after(at(21), 2 * 3600), at(24 + 8));
  EXPECT_EQ(night.after(at(23), 3600), at(24 + 8)) << "chosen in the night";
  EXPECT_EQ(night.after(at(21), 3600), at(24 + 7)) << "not at the moment when the night begins";
  EXPECT_EQ(night.after(at(12), 15 * 3600), at(24 + 12)) << "a day has 15 hours";
  EXPECT_EQ(hours("22:00-07:00+02:00").after(at(19), 2 * 3600), at(24 + 6)) << "20:00 to 05:00 UTC";
}

bool is_quiet(std::uint64_t moment, std::uint64_t begin, std::uint64_t end) {
  const std::uint64_t minute = moment % kDay / 60;
  return begin < end ? minute >= begin && minute < end : minute >= begin || minute < end;
}

// By counting single seconds.
TEST(QuietHours, AgreeWithACountOfSeconds) {
  std::mt19937 dice(7);  // NOLINT: the same on every run
  for (int round = 0; round < 40; ++round) {
    const std::uint64_t begin = dice() % 1440;
    const std::uint64_t length = 1 + dice() % 960;
    const std::uint64_t end = (begin + length) % 1440;
    const auto two = [](std::uint64_t n) { return (n < 10 ? "0" : "") + std::to_string(n); };
    const auto time = [&](std::uint64_t m) { return two(m / 60) + ":" + two(m % 60); };
    const QuietHours quiet = hours(time(begin) + "-" + time(end));
    const std::uint64_t from = kMidnight + dice() % kDay;
    const std::uint64_t active = dice() % (2 * kDay);
    std::uint64_t moment = from;
    for (std::uint64_t left = active; left > 0 || is_quiet(moment, begin, end); ++moment) {
      if (!is_quiet(moment, begin, end)) --left;
    }
    EXPECT_EQ(quiet.after(from, active), moment) << quiet.text() << " " << from << " " << active;
  }
}

// ---- as house rules ----

Ruleset slow() {
  Ruleset rules;
  EXPECT_TRUE(set_rule(rules, "clock", "slow"));
  return rules;
}

TEST(SlowRules, DeadlineIsADayUnlessItIsSet) {
  EXPECT_EQ(slow().deadline_ms, 86400000U);
  EXPECT_EQ(slow().reserve(), 0U);
}

TEST(SlowRules, DeadlineIsFromAnHourToSevenDays) {
  Ruleset rules = slow();
  EXPECT_TRUE(set_rule(rules, "deadline_ms", "3600000"));
  EXPECT_TRUE(set_rule(rules, "deadline_ms", "604800000"));
  for (const char* wrong : {"3599999", "604800001", "5000", "day"}) {
    const auto set = set_rule(rules, "deadline_ms", wrong);
    ASSERT_FALSE(set) << wrong;
    EXPECT_NE(set.error().find("with clock=slow it is from 3600000"), std::string::npos)
        << set.error();
  }
  EXPECT_EQ(rules.deadline_ms, 604800000U);
}

TEST(SlowRules, OtherClocksKeepTheirLimit) {
  Ruleset rules;
  const auto set = set_rule(rules, "deadline_ms", "3600001");
  ASSERT_FALSE(set);
  EXPECT_NE(set.error().find("only with clock=slow"), std::string::npos) << set.error();
  EXPECT_TRUE(set_rule(rules, "clock", "live"));
  EXPECT_EQ(rules.clock, ClockRule::Bubble);
  rules = slow();
  EXPECT_TRUE(set_rule(rules, "clock", "lockstep"));
  EXPECT_EQ(rules.deadline_ms, Ruleset{}.deadline_ms);
}

TEST(SlowRules, QuietHoursAreARule) {
  Ruleset rules = slow();
  EXPECT_TRUE(set_rule(rules, "quiet", "22:00-07:00+02:00"));
  const std::vector<RuleText> texts = rule_texts(rules);
  const auto quiet = std::find_if(texts.begin(), texts.end(),
                                  [](const RuleText& rule) { return rule.name == "quiet"; });
  ASSERT_NE(quiet, texts.end());
  EXPECT_EQ(quiet->value, "22:00-07:00+02:00");
  const auto wrong = set_rule(rules, "quiet", "late");
  ASSERT_FALSE(wrong);
  EXPECT_NE(wrong.error().find("for example 22:00-07:00"), std::string::npos) << wrong.error();
  EXPECT_TRUE(set_rule(rules, "quiet", "none"));
  EXPECT_EQ(rules, slow());
}

// R173: nobody is hunted.
TEST(SlowRules, LevelsKeepTheirPatience) {
  Ruleset rules = slow();
  rules.patience = 600;
  EXPECT_EQ(rules.turns_of_patience(), 0U);
}

}  // namespace
}  // namespace undercroft::quiet_hours_test
