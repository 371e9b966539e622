// backup_rules.cc: periods of the calendar in UTC.
#include "server/settings/backup_rules.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <ctime>
#include <functional>
#include <set>

namespace undercroft {
namespace {

constexpr std::uint32_t kMostKept = 1000;
constexpr std::int64_t kHourS = 3600;
constexpr std::int64_t kDayS = 24 * kHourS;
constexpr std::int64_t kDaysToMonday = 3;  // the first day of 1970 was a Thursday
constexpr std::string_view kFileBegins = "undercroft-";
constexpr std::string_view kFileEnds = ".tar.gz";

// The number of the period in which the time lies.
std::int64_t period_of(std::int64_t time_s, char unit) {
  if (unit == 'h') return time_s / kHourS;
  const std::int64_t day = time_s / kDayS;
  return unit == 'd' ? day : (day + kDaysToMonday) / 7;
}

Expected<KeepRule> read_keep_rule(std::string_view text) {
  KeepRule rule;
  const char* const end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, rule.count);
  const bool is_whole = error == std::errc{} && stop + 1 == end;
  if (is_whole) rule.unit = *stop;
  const bool is_known = rule.unit == 'h' || rule.unit == 'd' || rule.unit == 'w';
  if (is_whole && is_known && rule.count > 0 && rule.count <= kMostKept) return rule;
  return failed("expected how many to keep of hours, days and weeks, such as 7d,4w (each 1 to " +
                std::to_string(kMostKept) + "), not '" + std::string(text) + "'");
}

}  // namespace

Expected<std::vector<KeepRule>> read_keep_rules(std::string_view text) {
  std::vector<KeepRule> rules;
  while (true) {
    const std::size_t comma = text.find(',');
    const auto rule = read_keep_rule(text.substr(0, comma));
    if (!rule) return failed(rule.error());
    rules.push_back(*rule);
    if (comma == std::string_view::npos) return rules;
    text.remove_prefix(comma + 1);
  }
}

std::string keep_rules_text(const std::vector<KeepRule>& rules) {
  std::string text;
  for (const KeepRule& rule : rules) {
    text += (text.empty() ? "" : ",") + std::to_string(rule.count) + rule.unit;
  }
  return text;
}

std::string backup_file_name(std::int64_t made_s) {
  const std::time_t time = made_s;
  std::tm utc{};
  std::array<char, 32> text{};
  ::gmtime_r(&time, &utc);
  const std::size_t size = std::strftime(text.data(), text.size(), "%Y%m%d-%H%M%S", &utc);
  return fmt::format("{}{}{}", kFileBegins, std::string_view(text.data(), size), kFileEnds);
}

std::optional<std::int64_t> time_of_backup_file(std::string_view name) {
  if (!name.starts_with(kFileBegins) || !name.ends_with(kFileEnds)) return std::nullopt;
  const std::string time(name.substr(kFileBegins.size()));
  std::tm utc{};
  if (::strptime(time.c_str(), "%Y%m%d-%H%M%S", &utc) == nullptr) return std::nullopt;
  const std::int64_t made_s = ::timegm(&utc);
  if (backup_file_name(made_s) != name) return std::nullopt;
  return made_s;
}

std::vector<std::int64_t> superseded_backups(std::vector<std::int64_t> made_s,
                                             const std::vector<KeepRule>& rules) {
  std::sort(made_s.begin(), made_s.end(), std::greater<>());
  std::set<std::int64_t> kept;
  if (!made_s.empty()) kept.insert(made_s.front());
  for (const KeepRule& rule : rules) {
    std::set<std::int64_t> periods;
    for (const std::int64_t time : made_s) {
      if (periods.size() == rule.count) break;
      if (periods.insert(period_of(time, rule.unit)).second) kept.insert(time);
    }
  }
  std::erase_if(made_s, [&kept](std::int64_t time) { return kept.contains(time); });
  return made_s;
}

}  // namespace undercroft
