// daily_host.h: what the gateway asks of the part of the server that has the daily (R176).
#pragma once

#include <functional>
#include <string>

#include "shared/messages.h"

namespace undercroft {

// Where a player plays today's daily. Both empty: in a realm that has not begun.
struct DailyEntrance {
  std::string realm = {};
  std::string refusal = {};  // a sentence for the player
};

// Whether a player may play in the realm of a daily.
struct DailyAdmission {
  std::string refusal = {};  // a sentence for the player; empty: it may
};

// A DailyHost begins the realms of the daily and knows its board. Thread-safe. enter() and admit()
// do not wait; each calls `done` once, later and on another thread, unless the server ends first.
class DailyHost {
 public:
  virtual ~DailyHost() = default;
  // Finds the realm of the player of that name, and begins it if it `may_begin`.
  virtual void enter(const std::string& player, bool may_begin,
                     std::function<void(const DailyEntrance&)> done) = 0;
  // Counts the realm as the player's attempt of the day. REQUIRES: is_daily_realm(realm).
  virtual void admit(const std::string& player, const std::string& realm,
                     std::function<void(const DailyAdmission&)> done) = 0;
  // A moment old.
  [[nodiscard]] virtual DailyBoard board() const = 0;
};

}  // namespace undercroft
