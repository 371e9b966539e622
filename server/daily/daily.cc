// daily.cc: entering, admitting, and the end of a day.
#include "server/daily/daily.h"

#include <algorithm>
#include <utility>

#include "server/base/daily_names.h"
#include "server/daily/daily_score.h"
#include "server/daily/daily_verify.h"
#include "server/realm/state/shared_content.h"
#include "shared/ascii_case.h"
#include "shared/limits.h"

namespace undercroft {
namespace {

constexpr std::int64_t kDayS = 86400;
constexpr const char* kNotNow = "The daily cannot be reached now: try again soon.";

std::string is_over_sentence(const std::string& date) {
  return "The daily of " + date + " is over. Ask for the realm daily to play today's.";
}

}  // namespace

Daily::Daily(DailyDependencies parts) : needs_(std::move(parts)), book_(needs_.store) {}

std::string Daily::today() const { return utc_date(needs_.now_s()); }

// The key is drawn once a day. A server that starts again finds it in the store.
StoreResult<DailyPlan> Daily::plan_of_today(const std::string& date) {
  auto known = book_.plan_of(date);
  if (!known) return tl::unexpected(known.error());
  if (*known) return **std::move(known);
  const auto shared = needs_.store.share(encode_content(needs_.content));
  if (!shared) return tl::unexpected(shared.error());
  return book_.settle(
      {date, fresh_daily_key(), *shared, hash_of_daily_content(needs_.content), needs_.rules});
}

// ---- players ----

DailyEntrance Daily::enter(const std::string& player, bool may_begin) {
  const std::lock_guard lock(entering_);
  auto found = find_realm(player, may_begin);
  if (found) return *std::move(found);
  needs_.warn("the daily cannot begin for a player: " + found.error());
  return {"", kNotNow};
}

Expected<DailyEntrance> Daily::find_realm(const std::string& player, bool may_begin) {
  const std::string date = today();
  const auto plan = as_expected(plan_of_today(date));
  if (!plan) return failed(plan.error());
  if (const auto open = reopen_if_over(date); !open) return failed(open.error());
  const auto seat = as_expected(book_.seat_of(date, player));
  if (!seat) return failed(seat.error());
  if (!seat->empty()) return DailyEntrance{*seat, ""};
  const std::string realm = daily_realm_name(date, letters_of_party(plan->key, player));
  const auto stored = as_expected(needs_.store.look_up(realm));
  if (!stored) return failed(stored.error());
  if (*stored && (*stored)->last > 0) return DailyEntrance{realm, ""};
  if (!may_begin) return DailyEntrance{};
  const auto all = realms_of(date);
  if (!all) return failed(all.error());
  if (all->size() >= kMostRealms) {
    return DailyEntrance{"", "Too many parties play today's daily. Join one of them."};
  }
  return begin(*plan, realm).map([&] { return DailyEntrance{realm, ""}; });
}

// A realm that is stored and empty was left by a server that ended just then.
Expected<> Daily::begin(const DailyPlan& plan, const std::string& realm) {
  const auto made = as_expected(needs_.store.make(realm));
  if (!made) return failed(made.error());
  const auto content = as_expected(read_content_of(needs_.store, plan.content_key));
  if (!content) return failed(content.error());
  return needs_.catalogue_of(*content)
      .and_then([&](std::shared_ptr<const Catalogue> catalogue) {
        return first_world_of(plan, std::move(catalogue));
      })
      .and_then([&](World first) { return needs_.begin(realm, *content, std::move(first)); });
}

DailyAdmission Daily::admit(const std::string& player, const std::string& realm) {
  const std::lock_guard lock(entering_);
  auto found = find_seat(player, realm);
  if (found) return *std::move(found);
  needs_.warn("the daily cannot admit a player: " + found.error());
  return {kNotNow};
}

Expected<DailyAdmission> Daily::find_seat(const std::string& player, const std::string& realm) {
  const std::string date = date_of_daily_realm(realm);
  if (date != today()) return DailyAdmission{is_over_sentence(date)};
  const auto seat = as_expected(book_.seat_of(date, player));
  if (!seat) return failed(seat.error());
  if (seat->empty()) {
    const auto party = as_expected(book_.party_of(date, realm));
    if (!party) return failed(party.error());
    if (*party >= kMaxDailyNames) {
      return DailyAdmission{"This party of the daily has " + std::to_string(kMaxDailyNames) +
                            " heroes already."};
    }
  }
  const auto settled = as_expected(book_.settle_seat(date, player, realm));
  if (!settled) return failed(settled.error());
  if (equals_ignoring_case(*settled, realm)) return DailyAdmission{};
  return DailyAdmission{
      "You play today's daily in another party: ask for the realm daily to go there."};
}

// ---- scores ----

Expected<> Daily::note_score(const std::string& realm, const DailyEntry& entry) {
  const std::string date = date_of_daily_realm(realm);
  if (date != today()) return {};
  const auto noted = as_expected(book_.note_score(date, realm, entry));
  return noted ? Expected<>() : failed(noted.error());
}

Expected<std::vector<std::string>> Daily::realms_of(const std::string& date) {
  return as_expected(needs_.store.list()).map([&date](std::vector<std::string> all) {
    std::erase_if(all, [&date](const std::string& name) {
      return !is_daily_realm(name) || date_of_daily_realm(name) != date;
    });
    return all;
  });
}

// Returns the date. Nobody begins a realm of an earlier day afterwards.
Expected<std::string> Daily::settle_day() {
  const std::lock_guard lock(entering_);
  std::string date = today();
  if (const auto plan = as_expected(plan_of_today(date)); !plan) return failed(plan.error());
  return reopen_if_over(date).map([&date] { return date; });
}

// The machine's clock was ahead for so long that the day ended early.
Expected<> Daily::reopen_if_over(const std::string& date) {
  const auto is_over = as_expected(book_.is_over(date));
  if (!is_over) return failed(is_over.error());
  if (!*is_over) return {};
  const auto realms = realms_of(date);
  if (!realms) return failed(realms.error());
  for (const std::string& realm : *realms) {
    if (auto open = needs_.reopen(realm); !open) return open;
  }
  needs_.warn(
      "the daily of " + date +
      " was closed early, since the clock was ahead: it goes on, although its key is known");
  const auto reopened = as_expected(book_.reopen(date));
  return reopened ? Expected<>() : failed(reopened.error());
}

Expected<> Daily::begin_day() {
  if (const auto date = settle_day(); !date) return failed(date.error());
  return read_board();
}

Expected<> Daily::look() {
  const auto date = settle_day();
  if (!date) return failed(date.error());
  const auto days = as_expected(book_.open_days());
  if (!days) return failed(days.error());
  for (const std::string& day : *days) {
    if (day >= *date) continue;
    if (auto ended = end(day); !ended) return ended;
  }
  return read_board();
}

// The key is published last: until then a realm of the day may still be played.
Expected<> Daily::end(const std::string& date) {
  const auto plan = as_expected(book_.plan_of(date));
  if (!plan) return failed(plan.error());
  const auto realms = realms_of(date);
  if (!realms) return failed(realms.error());
  for (const std::string& realm : *realms) {
    if (auto closed = needs_.close(realm, "the daily of " + date + " is over"); !closed) {
      return closed;
    }
  }
  for (const std::string& realm : *realms) {
    if (*plan) verify(**plan, realm);
  }
  const auto ended = as_expected(book_.end(date));
  return ended ? Expected<>() : failed(ended.error());
}

// A journal that does not replay keeps its last score on the board, which says so.
void Daily::verify(const DailyPlan& plan, const std::string& realm) {
  const auto score = verify_daily(needs_.store, realm, plan, needs_.catalogue_of);
  if (!score) return needs_.warn(realm + ": the score cannot be verified: " + score.error());
  if (score->names.empty()) return;
  const auto noted = book_.note_score(plan.date, realm, *score);
  if (!noted) needs_.warn(realm + ": the score cannot be stored: " + noted.error().sentence);
}

// ---- the board ----

Expected<DailyDay> Daily::day_of(const DailyPlan& plan) {
  const auto scores = as_expected(book_.scores(plan.date));
  if (!scores) return failed(scores.error());
  const auto is_over = as_expected(book_.is_over(plan.date));
  if (!is_over) return failed(is_over.error());
  DailyDay day{plan.date, commitment_to(plan.key), *is_over ? plan.key : "", {}, 0};
  for (const auto& [realm, entry] : *scores) {
    if (entry.turns > 0) day.entries.push_back(entry);
  }
  std::stable_sort(day.entries.begin(), day.entries.end(), is_better_daily);
  day.played = static_cast<std::uint32_t>(day.entries.size());
  if (day.entries.size() > kMaxDailyEntries) day.entries.resize(kMaxDailyEntries);
  return day;
}

Expected<DailyBoard> Daily::board_now() {
  DailyBoard board;
  const std::int64_t now = needs_.now_s();
  for (auto [at, day] : {std::pair(now, &board.today), std::pair(now - kDayS, &board.yesterday)}) {
    const auto plan = as_expected(book_.plan_of(utc_date(at)));
    if (!plan) return failed(plan.error());
    if (!*plan) continue;
    auto read = day_of(**plan);
    if (!read) return failed(read.error());
    *day = *std::move(read);
  }
  return board;
}

Expected<> Daily::read_board() {
  auto board = board_now();
  if (!board) return failed(board.error());
  const std::lock_guard lock(board_mutex_);
  board_ = *std::move(board);
  return {};
}

// At midnight, yesterday's may be shown as today's until look() is called.
DailyBoard Daily::board() const {
  const std::int64_t now = needs_.now_s();
  const std::lock_guard lock(board_mutex_);
  DailyBoard board = board_;
  const bool is_of_today = board.today && board.today->date == utc_date(now);
  board.ends_in_s = is_of_today ? static_cast<std::uint32_t>(seconds_to_midnight(now)) : 0;
  return board;
}

}  // namespace undercroft
