// tale_desk.h: sends the tales of a realm's runs (R203).
#pragma once

#include "server/realm/realm_core.h"

namespace undercroft {

// The TaleDesk of a realm sends the tale of a run when the run is over, and any kept tale on
// request. A client gets at most kAnswers answers a second; further requests get none. Used on the
// realm's thread.
class TaleDesk {
 public:
  static constexpr std::uint64_t kAnswers = 4;

  explicit TaleDesk(RealmCore& core) : core_(core) {}  // which outlives it

  // The run is over: sends its tale to all players and spectators.
  void send_to_all();
  // A player or spectator has connected: while the run is over, it is sent its tale, unless it is a
  // newcomer who has not played.
  void greet(Session& session);
  void greet(Watcher& watcher);

  void answer(Session& session, const AskTale& asks);
  void answer(Session& session, const AskTales& asks);
  void answer(Watcher& watcher, const AskTale& asks);
  void answer(Watcher& watcher, const AskTales& asks);

 private:
  [[nodiscard]] bool is_over() const;
  [[nodiscard]] bool may_ask(RateLimiter& limiter) const;

  RealmCore& core_;
};

}  // namespace undercroft
