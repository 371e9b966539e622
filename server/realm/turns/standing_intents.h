// standing_intents.h: who travels, explores, rests or follows, the step that each turn makes for
// them, and why that ends (R105).
//
// They are no part of a realm's state: their steps are turns like any others, so a replay needs
// nothing more, and over a restart of the server they have simply ended.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "server/protocol/standing.h"
#include "server/realm/turns/held_intents.h"

namespace undercroft {

class StandingIntents {
 public:
  // All of them outlive it. `step_ms`: for how long one looks at a step of one who is alone.
  StandingIntents(const RealmState& state, const Sessions& sessions, const TurnClock& turns,
                  HeldIntents& held, const Clock& clock, std::uint64_t step_ms)
      : state_(state),
        sessions_(sessions),
        turns_(turns),
        held_(held),
        clock_(clock),
        step_ms_(step_ms) {}

  // From now on the player's steps are made for it, in the place of whatever it had chosen before.
  // Says why they cannot be; it then goes on as before.
  [[nodiscard]] std::optional<NotTaken> begin(Session& session, const StandingIntent& wanted,
                                              std::uint32_t sequence);
  // Nothing when none is in force. Told by tell_ends().
  void end(Session& session, StandingEnd why);
  // What somebody says is worth looking up for; whoever speaks knows of it.
  void interrupt(Session& listener, const std::string& speaker);
  void interrupt_all(const Session& speaker);

  // What came of an input: whoever has come to know more chooses anew, and words that were said
  // aloud are an end.
  void reconsider(const Outcome& outcome);
  // The player chooses by itself: what it lays down it does not gather again.
  static void note_dropped(Session& session, const Intent& intent);

  // Chooses for everyone who stands by an intent and has no step for the coming turn.
  void make_steps();
  // These players' steps were made in the turn that was played.
  void count_steps(const std::vector<EntityId>& steppers);
  // Of what has ended, when what it follows from has been told.
  void tell_ends();

  // When the next pause between steps is over, if one runs.
  [[nodiscard]] std::optional<std::uint64_t> next_step_at() const;

 private:
  [[nodiscard]] StandingSight sight_of(const Session& session) const;
  [[nodiscard]] std::optional<NotTaken> goes_round(const Session& session,
                                                   const StandingIntent& wanted) const;
  void reconsider(const PlayerNews& news);
  void count_step(Session& session);

  const RealmState& state_;
  const Sessions& sessions_;
  const TurnClock& turns_;
  HeldIntents& held_;
  const Clock& clock_;
  std::uint64_t step_ms_;
  std::vector<EntityId> standing_;                  // who stands by an intent
  std::vector<std::pair<EntityId, Stopped>> ends_;  // that are yet to be told
};

}  // namespace undercroft
