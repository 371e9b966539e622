// daily.h: one dungeon a day, the same for all parties (R176).
#pragma once

#include <cstdint>
#include <functional>
#include <mutex>
#include <string>

#include "server/daily/daily_book.h"
#include "server/daily/daily_host.h"
#include "server/daily/daily_plan.h"
#include "server/store/store.h"
#include "shared/expected.h"

namespace undercroft {

// All outlive the daily. Its calls may wait for the store.
struct DailyDependencies {
  Store& store;
  Content content;    // of the dungeons of days that begin
  std::string rules;  // theirs (rules_as_words())
  CatalogueOf catalogue_of;
  std::function<std::int64_t()> now_s;  // seconds since 1970
  // Begins a realm that is stored and empty.
  std::function<Expected<>(const std::string& realm, const Content& content, World first)> begin;
  // Sends the players of a realm away with the reason, and keeps it closed. Returns when its
  // journal is complete.
  std::function<Expected<>(const std::string& realm, const std::string& reason)> close;
  // Lets such a realm be opened again.
  std::function<Expected<>(const std::string& realm)> reopen;
  std::function<void(const std::string& sentence)> warn = [](const std::string&) {};
};

// A Daily gives each player its realm of the day, and ends days that are over: it closes their
// realms, verifies their scores by replaying them, and publishes the key only then. Thread-safe.
class Daily {
 public:
  // How many realms may begin in a day: each costs the store a journal.
  static constexpr std::size_t kMostRealms = 1000;

  explicit Daily(DailyDependencies parts);

  // As the calls of DailyHost, but they wait.
  [[nodiscard]] DailyEntrance enter(const std::string& player, bool may_begin);
  [[nodiscard]] DailyAdmission admit(const std::string& player, const std::string& realm);
  // The score of a realm that is played. Does nothing when its day is over.
  [[nodiscard]] Expected<> note_score(const std::string& realm, const DailyEntry& entry);
  // Begins the day and reads the board.
  [[nodiscard]] Expected<> begin_day();
  // The same, and ends earlier days. Called every few seconds, by one thread.
  [[nodiscard]] Expected<> look();
  // As it was when one of these was called, and with the time that is left.
  [[nodiscard]] DailyBoard board() const;

 private:
  [[nodiscard]] std::string today() const;
  [[nodiscard]] StoreResult<DailyPlan> plan_of_today(const std::string& date);
  [[nodiscard]] Expected<DailyEntrance> find_realm(const std::string& player, bool may_begin);
  [[nodiscard]] Expected<DailyAdmission> find_seat(const std::string& player,
                                                   const std::string& realm);
  [[nodiscard]] Expected<> begin(const DailyPlan& plan, const std::string& realm);
  [[nodiscard]] Expected<std::vector<std::string>> realms_of(const std::string& date);
  [[nodiscard]] Expected<> end(const std::string& date);
  [[nodiscard]] Expected<> reopen_if_over(const std::string& date);
  void verify(const DailyPlan& plan, const std::string& realm);
  [[nodiscard]] Expected<DailyDay> day_of(const DailyPlan& plan);
  [[nodiscard]] Expected<std::string> settle_day();
  [[nodiscard]] Expected<> read_board();
  [[nodiscard]] Expected<DailyBoard> board_now();

  const DailyDependencies needs_;
  DailyBook book_;
  std::mutex entering_;  // a day is looked up and used while it is held
  mutable std::mutex board_mutex_;
  DailyBoard board_;  // guarded by board_mutex_
};

}  // namespace undercroft
