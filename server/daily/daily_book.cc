// daily_book.cc: keys of facts, and a score as "POINTS TREASURE DEPTH TURNS WON OVER VERIFIED NAME
// ...".
#include "server/daily/daily_book.h"

#include <algorithm>
#include <sstream>

#include "server/store/escaped_word.h"
#include "shared/ascii_case.h"
#include "shared/limits.h"

namespace undercroft {
namespace {

constexpr const char* kPlans = "daily/plan/";
constexpr const char* kOver = "daily/over/";

std::string seats_on(const std::string& date) { return "daily/seat/" + date + "/"; }
std::string scores_on(const std::string& date) { return "daily/score/" + date + "/"; }

std::string rest_of(const std::string& key, const std::string& prefix) {
  return key.substr(std::min(key.size(), prefix.size()));
}

}  // namespace

StoreResult<std::string> DailyBook::fact(const std::string& key) {
  return store_.facts(key).map([&key](const std::map<std::string, std::string>& facts) {
    const auto found = facts.find(key);
    return found == facts.end() ? std::string() : found->second;
  });
}

StoreResult<DailyPlan> DailyBook::settle(const DailyPlan& plan) {
  const auto stored = store_.settle_fact(kPlans + plan.date, encode_daily_plan(plan));
  if (!stored) return tl::unexpected(stored.error());
  auto read = decode_daily_plan(plan.date, *stored);
  if (read) return *std::move(read);
  return tl::unexpected(
      StoreError{StoreFault::Unreadable, "the plan of the daily of " + plan.date + " is damaged"});
}

StoreResult<std::optional<DailyPlan>> DailyBook::plan_of(const std::string& date) {
  return fact(kPlans + date).map([&date](const std::string& text) {
    return decode_daily_plan(date, text);
  });
}

StoreResult<std::vector<std::string>> DailyBook::open_days() {
  const auto plans = store_.facts(kPlans);
  if (!plans) return tl::unexpected(plans.error());
  const auto over = store_.facts(kOver);
  if (!over) return tl::unexpected(over.error());
  std::vector<std::string> days;
  for (const auto& [key, plan] : *plans) {
    const std::string date = rest_of(key, kPlans);
    const auto end = over->find(kOver + date);
    if (end == over->end() || end->second.empty()) days.push_back(date);
  }
  return days;
}

StoreResult<bool> DailyBook::is_over(const std::string& date) {
  return fact(kOver + date).map([](const std::string& text) { return !text.empty(); });
}

StoreResult<bool> DailyBook::end(const std::string& date) {
  return store_.change_fact(kOver + date, "over");
}

StoreResult<bool> DailyBook::reopen(const std::string& date) {
  return store_.change_fact(kOver + date, "");
}

StoreResult<std::string> DailyBook::seat_of(const std::string& date, const std::string& player) {
  return fact(seats_on(date) + to_lower(player));
}

StoreResult<std::string> DailyBook::settle_seat(const std::string& date, const std::string& player,
                                                const std::string& realm) {
  return store_.settle_fact(seats_on(date) + to_lower(player), realm);
}

StoreResult<std::size_t> DailyBook::party_of(const std::string& date, const std::string& realm) {
  return store_.facts(seats_on(date)).map([&](const std::map<std::string, std::string>& seats) {
    return static_cast<std::size_t>(std::count_if(
        seats.begin(), seats.end(), [&realm](const auto& seat) { return seat.second == realm; }));
  });
}

StoreResult<DailyScores> DailyBook::scores(const std::string& date) {
  const std::string prefix = scores_on(date);
  const auto facts = store_.facts(prefix);
  if (!facts) return tl::unexpected(facts.error());
  DailyScores scores;
  for (const auto& [key, text] : *facts) {
    if (auto entry = decode_daily_entry(text)) scores[rest_of(key, prefix)] = *std::move(entry);
  }
  return scores;
}

StoreResult<bool> DailyBook::note_score(const std::string& date, const std::string& realm,
                                        const DailyEntry& entry) {
  return store_.change_fact(scores_on(date) + realm, encode_daily_entry(entry));
}

std::string encode_daily_entry(const DailyEntry& entry) {
  std::ostringstream text;
  text << entry.points << ' ' << entry.treasure << ' ' << entry.depth << ' ' << entry.turns << ' '
       << entry.won << ' ' << entry.over << ' ' << entry.verified;
  for (const std::string& name : entry.names) text << ' ' << escaped(name);
  return text.str();
}

std::optional<DailyEntry> decode_daily_entry(const std::string& text) {
  std::istringstream words(text);
  DailyEntry entry;
  words >> entry.points >> entry.treasure >> entry.depth >> entry.turns >> entry.won >>
      entry.over >> entry.verified;
  if (!words) return std::nullopt;
  for (std::string name; words >> name && entry.names.size() < kMaxDailyNames;) {
    entry.names.push_back(unescaped(name));
  }
  return entry;
}

}  // namespace undercroft
