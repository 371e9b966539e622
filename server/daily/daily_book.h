// daily_book.h: what the store knows of the daily: plans, attempts and scores (R176).
//
// All of it are facts of the store: "daily/plan/DATE", "daily/over/DATE", "daily/seat/DATE/PLAYER"
// and "daily/score/DATE/REALM".
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "server/daily/daily_plan.h"
#include "server/store/store.h"
#include "shared/messages.h"

namespace undercroft {

// By the names of their realms.
using DailyScores = std::map<std::string, DailyEntry>;

// A DailyBook reads and writes those facts. Dates are as utc_date() writes them; names of players
// are in any capitals. Thread-safe as the store is. Calls wait for the store.
class DailyBook {
 public:
  // REQUIRES: the store outlives the book.
  explicit DailyBook(Store& store) : store_(store) {}

  // Stores the plan unless its date has one. Returns the plan of that date.
  [[nodiscard]] StoreResult<DailyPlan> settle(const DailyPlan& plan);
  [[nodiscard]] StoreResult<std::optional<DailyPlan>> plan_of(const std::string& date);

  // The days that have a plan and are not over, the earliest first.
  [[nodiscard]] StoreResult<std::vector<std::string>> open_days();
  [[nodiscard]] StoreResult<bool> is_over(const std::string& date);
  [[nodiscard]] StoreResult<bool> end(const std::string& date);
  [[nodiscard]] StoreResult<bool> reopen(const std::string& date);

  // The realm in which the player plays that day; empty: none yet.
  [[nodiscard]] StoreResult<std::string> seat_of(const std::string& date,
                                                 const std::string& player);
  // Makes the realm the player's of that day, unless it has one. Returns its realm.
  [[nodiscard]] StoreResult<std::string> settle_seat(const std::string& date,
                                                     const std::string& player,
                                                     const std::string& realm);
  // How many players have that realm.
  [[nodiscard]] StoreResult<std::size_t> party_of(const std::string& date,
                                                  const std::string& realm);

  [[nodiscard]] StoreResult<DailyScores> scores(const std::string& date);
  [[nodiscard]] StoreResult<bool> note_score(const std::string& date, const std::string& realm,
                                             const DailyEntry& entry);

 private:
  [[nodiscard]] StoreResult<std::string> fact(const std::string& key);

  Store& store_;
};

// The text in which a score is stored. Nothing when the text is damaged.
[[nodiscard]] std::string encode_daily_entry(const DailyEntry& entry);
[[nodiscard]] std::optional<DailyEntry> decode_daily_entry(const std::string& text);

}  // namespace undercroft
