// daily_names.cc: "d", the year, month and day in two digits each, "-", and the party.
#include "server/base/daily_names.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <chrono>
#include <cstdio>
#include <system_error>

#include "shared/check.h"

namespace undercroft {
namespace {

constexpr std::int64_t kDayS = 86400;
constexpr std::size_t kDigits = 6;

bool is_digit(char c) { return c >= '0' && c <= '9'; }

bool is_letter_or_digit(char c) {
  return is_digit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

}  // namespace

std::string utc_date(std::int64_t unix_s) {
  const std::chrono::sys_days day =
      std::chrono::floor<std::chrono::days>(std::chrono::sys_seconds(std::chrono::seconds(unix_s)));
  const std::chrono::year_month_day date(day);
  std::array<char, 32> text{};
  std::snprintf(text.data(), text.size(), "%04d-%02u-%02u", static_cast<int>(date.year()),
                static_cast<unsigned>(date.month()), static_cast<unsigned>(date.day()));
  return text.data();
}

bool is_date(std::string_view text) {
  if (text.size() != 10 || text[4] != '-' || text[7] != '-' || !text.starts_with("20"))
    return false;
  const auto number = [&text](std::size_t at, std::size_t length) {
    int value = 0;
    const char* const end = text.data() + at + length;
    const auto read = std::from_chars(text.data() + at, end, value);
    return read.ec == std::errc() && read.ptr == end ? value : -1;
  };
  const int month = number(5, 2), day = number(8, 2), year = number(0, 4);
  if (month < 0 || day < 0 || year < 0) return false;
  return std::chrono::year_month_day(std::chrono::year(year),
                                     std::chrono::month(static_cast<unsigned>(month)),
                                     std::chrono::day(static_cast<unsigned>(day)))
      .ok();
}

std::int64_t seconds_to_midnight(std::int64_t unix_s) {
  return kDayS - ((unix_s % kDayS) + kDayS) % kDayS;
}

std::string daily_realm_name(std::string_view date, std::string_view letters) {
  CHECK(date.size() == 10 && letters.size() == kDailyLetters, "a date and a party's letters");
  std::string name = "d";
  for (const char c : date.substr(2)) {
    if (is_digit(c)) name += c;
  }
  name += '-';
  name += letters;
  return name;
}

bool is_daily_realm(std::string_view name) {
  if (name.size() != 1 + kDigits + 1 + kDailyLetters) return false;
  if ((name.front() != 'd' && name.front() != 'D') || name[1 + kDigits] != '-') return false;
  const std::string_view digits = name.substr(1, kDigits);
  const std::string_view letters = name.substr(2 + kDigits);
  return std::all_of(digits.begin(), digits.end(), is_digit) &&
         std::all_of(letters.begin(), letters.end(), is_letter_or_digit);
}

std::string_view public_realm_name(std::string_view name) {
  return is_daily_realm(name) ? kDailyRealm : name;
}

std::string date_of_daily_realm(std::string_view name) {
  CHECK(is_daily_realm(name), "a realm of the daily");
  std::string date = "20";
  for (std::size_t i = 0; i < kDigits; ++i) {
    if (i == 2 || i == 4) date += '-';
    date += name[1 + i];
  }
  return date;
}

}  // namespace undercroft
