// daily_desk.cc: the thread of the daily.
#include "server/running/daily_desk.h"

#include <spdlog/spdlog.h>

#include <chrono>
#include <memory>
#include <mutex>
#include <utility>

#include "server/base/daily_names.h"
#include "server/daily/daily_score.h"

namespace undercroft {
namespace {

constexpr auto kLookEvery = std::chrono::milliseconds(2000);
constexpr std::uint32_t kWarnBefore = 600;  // s before midnight
constexpr auto kRealmsTake = std::chrono::milliseconds(1000);

// Filled by the threads of the realms, which may be later than the thread that waits.
struct ScoreBox {
  std::mutex mutex;
  DailyScores scores;
};

DailyScores scores_now(Gateway& gateway) {
  const auto box = std::make_shared<ScoreBox>();
  const auto read = [box](Realm& realm) {
    if (!is_daily_realm(realm.name())) return;
    DailyEntry score = daily_score(realm.state());
    const std::lock_guard lock(box->mutex);
    box->scores[realm.name()] = std::move(score);
  };
  static_cast<void>(gateway.ask_realms(read, kRealmsTake));
  const std::lock_guard lock(box->mutex);
  return box->scores;
}

}  // namespace

DailyDesk::DailyDesk(DailyDependencies parts, Run run)
    : daily_(std::move(parts)), run_(std::move(run)) {}

DailyDesk::~DailyDesk() { stop(); }

void DailyDesk::stop() { ticker_.stop(); }

Expected<> DailyDesk::start(Gateway& gateway) {
  // Realms can be closed only when the gateway runs, so days end later.
  if (auto begun = daily_.begin_day(); !begun) return begun;
  ticker_.start({.every = kLookEvery}, [this, &gateway] { look(gateway); });
  return {};
}

// Trouble is logged once, until it is another.
void DailyDesk::look(Gateway& gateway) {
  note_scores(gateway);
  warn_of_midnight(gateway);
  const auto looked = daily_.look();
  const std::string trouble = looked ? "" : looked.error();
  if (!trouble.empty() && trouble != last_trouble_) spdlog::warn("the daily: {}", trouble);
  last_trouble_ = trouble;
}

void DailyDesk::note_scores(Gateway& gateway) {
  for (const auto& [realm, score] : scores_now(gateway)) {
    DailyEntry& before = noted_[realm];
    if (before == score) continue;
    if (const auto noted = daily_.note_score(realm, score); noted) before = score;
  }
}

void DailyDesk::warn_of_midnight(Gateway& gateway) {
  const DailyBoard board = daily_.board();
  const bool is_late = board.ends_in_s > 0 && board.ends_in_s <= kWarnBefore;
  if (!is_late || warned_on_ == board.today->date) return;
  warned_on_ = board.today->date;
  gateway.each_realm([](Realm& realm) {
    if (is_daily_realm(realm.name()))
      realm.say("", "The daily ends in ten minutes, at midnight UTC.");
  });
}

void DailyDesk::enter(const std::string& player, bool may_begin,
                      std::function<void(const DailyEntrance&)> done) {
  run_(
      [this, player, may_begin, done = std::move(done)] { done(daily_.enter(player, may_begin)); });
}

void DailyDesk::admit(const std::string& player, const std::string& realm,
                      std::function<void(const DailyAdmission&)> done) {
  run_([this, player, realm, done = std::move(done)] { done(daily_.admit(player, realm)); });
}

DailyBoard DailyDesk::board() const { return daily_.board(); }

}  // namespace undercroft
