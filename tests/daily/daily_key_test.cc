// daily_key_test.cc: keys, seeds, dates and names of the daily (R176).
#include "server/daily/daily_key.h"

#include <gtest/gtest.h>

#include "server/base/daily_names.h"
#include "server/daily/daily_book.h"
#include "server/daily/daily_plan.h"

namespace undercroft::daily_key_test {
namespace {

const std::string kKey = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f";

// Both as the commands in daily_key.h print them.
TEST(DailyKey, SeedAndCommitmentAreThoseOfOpenssl) {
  EXPECT_EQ(seed_of_day(kKey, "2026-11-26"), 0x7cdfb3441c2e6ef0U);
  EXPECT_EQ(commitment_to(kKey),
            "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd");
  EXPECT_NE(seed_of_day(kKey, "2026-11-27"), seed_of_day(kKey, "2026-11-26"));
}

TEST(DailyKey, IsFreshEachTimeAndReadInAnyCapitals) {
  const DailyKey key = fresh_daily_key();
  EXPECT_NE(key, fresh_daily_key());
  EXPECT_EQ(read_daily_key(key).value(), key);
  std::string loud = kKey;
  for (char& c : loud) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
  EXPECT_EQ(read_daily_key(loud).value(), kKey);
  EXPECT_FALSE(read_daily_key(kKey.substr(1)));
  EXPECT_FALSE(read_daily_key(kKey + "0"));
  EXPECT_FALSE(read_daily_key("x" + kKey.substr(1)));
}

TEST(DailyKey, PartyFollowsFromTheNameInAnyCapitals) {
  EXPECT_EQ(letters_of_party(kKey, "Ann"), letters_of_party(kKey, "aNN"));
  EXPECT_NE(letters_of_party(kKey, "Ann"), letters_of_party(kKey, "Bob"));
  EXPECT_NE(letters_of_party(kKey, "Ann"), letters_of_party(fresh_daily_key(), "Ann"));
  EXPECT_TRUE(is_daily_realm(daily_realm_name("2026-11-26", letters_of_party(kKey, "Ann"))));
}

TEST(DailyNames, DayChangesAtMidnightUtc) {
  constexpr std::int64_t kMidnight = 1'795'651'200;  // the beginning of 2026-11-26
  EXPECT_EQ(utc_date(kMidnight - 1), "2026-11-25");
  EXPECT_EQ(utc_date(kMidnight), "2026-11-26");
  EXPECT_EQ(utc_date(kMidnight + 86399), "2026-11-26");
  EXPECT_EQ(utc_date(kMidnight + 86400), "2026-11-27");
  EXPECT_EQ(utc_date(1'835'395'200), "2028-02-29");
  EXPECT_EQ(seconds_to_midnight(kMidnight), 86400);
  EXPECT_EQ(seconds_to_midnight(kMidnight - 1), 1);
}

TEST(DailyNames, OnlyDaysAreDates) {
  for (const char* date : {"2026-11-26", "2028-02-29", "2000-01-01"}) {
    EXPECT_TRUE(is_date(date)) << date;
  }
  for (const char* text : {"", "garbage", "2026-11-31", "2026-13-01", "2027-02-29", "2026-1-1",
                           "2026-11-2x", "2026/11/26", "1999-01-01", "2026--1-26"}) {
    EXPECT_FALSE(is_date(text)) << text;
  }
}

TEST(DailyNames, RealmNamesTheDay) {
  const std::string name = daily_realm_name("2026-11-26", "abcdefg2");
  EXPECT_EQ(name, "d261126-abcdefg2");
  EXPECT_EQ(date_of_daily_realm(name), "2026-11-26");
  EXPECT_TRUE(is_daily_realm("D261126-ABCDEFG2"));
  for (const char* other : {"daily", "", "d261126-abcdefg", "d26112x-abcdefg2", "d261126_abcdefg2",
                            "x261126-abcdefg2", "d261126-abcde/g2"}) {
    EXPECT_FALSE(is_daily_realm(other)) << other;
  }
}

TEST(DailyPlan, IsTheSameAfterBeingStored) {
  const DailyPlan plan{"2026-11-26", kKey, std::string("\0 c\xFF", 4), "hash",
                       rules_as_words(Ruleset{})};
  EXPECT_EQ(decode_daily_plan(plan.date, encode_daily_plan(plan)), plan);
  EXPECT_EQ(rules_as_words(rules_of_words(plan.rules).value()), plan.rules);
  EXPECT_FALSE(decode_daily_plan(plan.date, "nonsense"));
  EXPECT_FALSE(decode_daily_plan(plan.date, ""));
  EXPECT_FALSE(rules_of_words("pvp=perhaps"));
  EXPECT_FALSE(rules_of_words("pvp"));
}

TEST(DailyEntryText, IsTheSameAfterBeingStored) {
  const DailyEntry entry{{"Ann", "B b/%", "-"}, 412, 112, 3, 999, false, true, true};
  EXPECT_EQ(decode_daily_entry(encode_daily_entry(entry)), entry);
  EXPECT_FALSE(decode_daily_entry("1 2 3"));
  EXPECT_FALSE(decode_daily_entry("\x01 nonsense"));
}

}  // namespace
}  // namespace undercroft::daily_key_test
