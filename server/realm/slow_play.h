// slow_play.h: what a realm in slow play does besides (R175).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "server/base/rate_limiter.h"
#include "server/realm/chronicles.h"
#include "server/realm/input_door.h"
#include "server/realm/realm_core.h"

namespace undercroft {

// SlowPlay stores what players have chosen, keeps the log of those who are not connected, and
// reports to the host for whom a turn waits. It does nothing in a realm with another clock.
class SlowPlay {
 public:
  // Both outlive it.
  SlowPlay(RealmCore& core, InputDoor& door) : core_(core), door_(door) {}

  // Takes up the plans that are stored in a recovered state. Called once, when all its players have
  // sessions.
  void resume();

  // Stores each plan that has changed. Called before a choice is acknowledged.
  void store_plans();
  void store_plan(const Session& session);

  // The player has connected: sends what it has missed. Before its first delta.
  void welcome(Session& session);
  // Which reports its client needs no more: `has`, and those that the story tells.
  [[nodiscard]] ReportsTold told(const Session& session, ReportsTold has) const;
  // The player chooses, so it has read what it had missed.
  void has_chosen(const Session& session);
  // The player has lost its connection: its log is kept.
  void miss(Session& session) { keep_log(session, session.reports.last()); }

  // The host has changed a house rule, perhaps the deadline: players who were reported before are
  // reported again.
  void rule_changed();

  // Called at the end of a batch, when due turns have been resolved.
  void end_batch();
  // The soonest deadline, in seconds since 1970; none when no turn waits.
  [[nodiscard]] std::optional<std::uint64_t> wakes_at_s() const;

 private:
  [[nodiscard]] bool is_on() const { return core_.world().rules().is_slow(); }
  void resume(const Player& player, Session& session);
  void keep_log(Session& session, std::uint32_t after_report);
  void store_missed();
  void report_waiting();
  void report_waiting(const GroupClock& group);

  RealmCore& core_;
  InputDoor& door_;
  RateLimiter reports_;
};

}  // namespace undercroft
