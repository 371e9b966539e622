// quiet_hours.cc: reading quiet hours, and counting time outside them.
#include "shared/quiet_hours.h"

#include <cstdlib>

namespace undercroft {
namespace {

constexpr std::uint32_t kDay = 24 * 60;  // minutes
constexpr std::uint64_t kDayS = std::uint64_t{kDay} * 60;
constexpr int kLeastOffset = -48;  // quarters of an hour
constexpr int kMostOffset = 56;

bool is_digit(char c) { return c >= '0' && c <= '9'; }

// Takes "HH:MM" off the text.
std::optional<std::uint32_t> take_time(std::string_view& text) {
  const bool is_time = text.size() >= 5 && is_digit(text[0]) && is_digit(text[1]) &&
                       text[2] == ':' && is_digit(text[3]) && is_digit(text[4]);
  if (!is_time) return std::nullopt;
  const auto number = [&text](std::size_t at) {
    return static_cast<std::uint32_t>((text[at] - '0') * 10 + (text[at + 1] - '0'));
  };
  const std::uint32_t hours = number(0);
  const std::uint32_t minutes = number(3);
  text.remove_prefix(5);
  if (hours > 23 || minutes > 59) return std::nullopt;
  return hours * 60 + minutes;
}

// Nothing left is UTC.
std::optional<int> read_offset(std::string_view text) {
  if (text.empty()) return 0;
  const bool is_west = text.front() == '-';
  if (!is_west && text.front() != '+') return std::nullopt;
  text.remove_prefix(1);
  const auto minutes = take_time(text);
  if (!minutes || !text.empty() || *minutes % 15 != 0) return std::nullopt;
  const int quarters = static_cast<int>(*minutes / 15);
  return is_west ? -quarters : quarters;
}

std::string time_text(std::uint32_t minutes) {
  const auto two = [](std::uint32_t n) {
    return std::string{static_cast<char>('0' + n / 10), static_cast<char>('0' + n % 10)};
  };
  return two(minutes / 60) + ":" + two(minutes % 60);
}

}  // namespace

std::uint32_t QuietHours::length() const { return (end_ + kDay - begin_) % kDay; }

bool QuietHours::is_valid() const {
  const bool has_hours = begin_ < kDay && end_ < kDay && length() > 0;
  return has_hours && length() <= kDay - kLeastAwake && offset_ >= kLeastOffset &&
         offset_ <= kMostOffset;
}

std::optional<QuietHours> QuietHours::read(std::string_view text) {
  QuietHours hours;
  const auto begin = take_time(text);
  if (!begin || text.empty() || text.front() != '-') return std::nullopt;
  text.remove_prefix(1);
  const auto end = take_time(text);
  const auto offset = end ? read_offset(text) : std::nullopt;
  if (!offset) return std::nullopt;
  hours.begin_ = *begin;
  hours.end_ = *end;
  hours.offset_ = *offset;
  return hours.is_valid() ? std::optional(hours) : std::nullopt;
}

std::string QuietHours::text() const {
  std::string hours = time_text(begin_) + "-" + time_text(end_);
  if (offset_ == 0) return hours;
  const auto minutes = static_cast<std::uint32_t>(std::abs(offset_)) * 15;
  return hours + (offset_ < 0 ? "-" : "+") + time_text(minutes);
}

std::uint32_t QuietHours::packed() const {
  const auto offset = static_cast<std::uint32_t>(offset_ - kLeastOffset);
  return 1 + begin_ + kDay * (end_ + kDay * offset);
}

std::optional<QuietHours> QuietHours::unpacked(std::uint32_t number) {
  if (number == 0) return std::nullopt;
  QuietHours hours;
  --number;
  hours.begin_ = number % kDay;
  hours.end_ = number / kDay % kDay;
  hours.offset_ = static_cast<int>(number / kDay / kDay) + kLeastOffset;
  return hours.is_valid() ? std::optional(hours) : std::nullopt;
}

std::uint64_t QuietHours::second_of_day(std::uint64_t at_s) const {
  const std::int64_t east = std::int64_t{offset_} * 15 * 60 + static_cast<std::int64_t>(kDayS);
  return (at_s + static_cast<std::uint64_t>(east)) % kDayS;
}

std::uint64_t QuietHours::until_quiet_s(std::uint64_t at_s) const {
  return (std::uint64_t{begin_} * 60 + kDayS - second_of_day(at_s)) % kDayS;
}

// How long the quiet hours in which that moment lies go on; 0 outside them.
std::uint64_t QuietHours::quiet_left_s(std::uint64_t at_s) const {
  const std::uint64_t since = (kDayS - until_quiet_s(at_s)) % kDayS;
  const std::uint64_t whole = std::uint64_t{length()} * 60;
  return since < whole ? whole - since : 0;
}

std::uint64_t QuietHours::after(std::uint64_t from_s, std::uint64_t active_s) const {
  std::uint64_t at = from_s + quiet_left_s(from_s);
  while (active_s >= until_quiet_s(at)) {
    const std::uint64_t awake = until_quiet_s(at);
    active_s -= awake;
    at += awake;
    at += quiet_left_s(at);
  }
  return at + active_s;
}

}  // namespace undercroft
