// held_intents.h: what each player would do in the coming turn, and whether it has been told that
// this is held (R103).
#pragma once

#include <cstdint>
#include <vector>

#include "server/base/clock.h"
#include "server/realm/state/state.h"
#include "server/realm/turns/session.h"
#include "server/realm/turns/turn_clock.h"

namespace undercroft {

// One intent a player at most; a later one takes its place. The turn clock and the members' list
// are kept up with every choice.
class HeldIntents {
 public:
  // All of them outlive it.
  HeldIntents(const RealmState& state, const Sessions& sessions, TurnClock& turns,
              const Clock& clock)
      : state_(state), sessions_(sessions), turns_(turns), clock_(clock) {}

  // What its player has chosen. The answer to one that resolves the turn rides in the delta; the
  // others are answered by answer_those_who_wait(). REQUIRES: the groups are up to date.
  void hold(Session& session, Intent intent, std::uint32_t sequence);
  // What a standing intent has chosen for it, which nobody waits to be answered.
  void hold_step(Session& session, Intent intent);
  // It has not chosen after all.
  void let_go(Session& session);

  // At the end of a batch, when it is known whose turn has not been resolved.
  void answer_those_who_wait();

 private:
  void note_choice(Session& session);

  const RealmState& state_;
  const Sessions& sessions_;
  TurnClock& turns_;
  const Clock& clock_;
  std::vector<EntityId> unanswered_;  // whose intent waits for others and is yet to be accepted
};

}  // namespace undercroft
