// held_intents.h: holds each player's intent for the coming turn, and answers it (R103).
#pragma once

#include <cstdint>
#include <vector>

#include "server/base/clock.h"
#include "server/realm/state/state.h"
#include "server/realm/turns/session.h"
#include "server/realm/turns/turn_clock.h"

namespace undercroft {

// HeldIntents keeps one intent a player; a later one replaces it. Each change updates the turn
// clock.
class HeldIntents {
 public:
  // All of them outlive it.
  HeldIntents(const RealmState& state, const Sessions& sessions, TurnClock& turns,
              const Clock& clock)
      : state_(state), sessions_(sessions), turns_(turns), clock_(clock) {}

  // Holds the player's own choice. An intent that resolves the turn is answered in the delta; the
  // others by answer_those_who_wait(). REQUIRES: the groups are up to date.
  void hold(Session& session, Intent intent, std::uint32_t sequence);
  // Holds the step that a standing intent has chosen. Steps are not answered.
  void hold_step(Session& session, Intent intent);
  // Withdraws the session's intent.
  void let_go(Session& session);

  // Called at the end of a batch, when all due turns have been resolved.
  void answer_those_who_wait();

 private:
  void note_choice(Session& session);

  const RealmState& state_;
  const Sessions& sessions_;
  TurnClock& turns_;
  const Clock& clock_;
  std::vector<EntityId> unanswered_;  // sessions whose intent has not been answered
};

}  // namespace undercroft
