// standing_intents.h: makes the steps of players who travel, explore, rest or follow, and ends
// their standing intents (R105).
//
// Standing intents are not part of a realm's state. Their steps are ordinary intents, so a replay
// needs nothing more. A restart of the server ends them.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "server/protocol/standing.h"
#include "server/realm/turns/held_intents.h"

namespace undercroft {

class StandingIntents {
 public:
  // All of them outlive it. `step_ms`: how long a client takes to show one step of a lone player.
  // `says_where`: players are sent each other's place, and may walk there; not under `pvp`.
  StandingIntents(const RealmState& state, const Sessions& sessions, TurnClock& turns,
                  HeldIntents& held, const Clock& clock, std::uint64_t step_ms, bool says_where)
      : state_(state),
        sessions_(sessions),
        turns_(turns),
        held_(held),
        clock_(clock),
        step_ms_(step_ms),
        says_where_(says_where) {}

  // Starts a standing intent, which replaces the player's choice. Returns why it cannot start, if
  // so; nothing has then changed.
  [[nodiscard]] std::optional<NotTaken> begin(Session& session, const StandingIntent& wanted,
                                              std::uint32_t sequence);
  // Does nothing when the session has none. The client is sent the end by tell_ends().
  void end(Session& session, StandingEnd why);
  // Somebody writes to the listener: ends its standing intent, except Follow.
  void interrupt(Session& listener, const std::string& speaker);
  // Interrupts players who have the speaker in view, if the words call them. All others read them
  // when they like.
  void interrupt_those_called(const Session& speaker, std::string_view words);
  // The speaker points at a cell: interrupts players who stand there or beside it.
  void interrupt_those_at(const Session& speaker, int depth, Point place);

  // The question to a player who takes stairs while friends on its level are far and do not follow.
  // Empty if there is none, or the player was asked about them.
  [[nodiscard]] std::string asks_before_parting(Session& session, const Intent& intent) const;

  // An input has been applied: players remember what the foes in view did (R174), those whose
  // knowledge has changed get another step, and words said aloud end the standing intents of those
  // who hear them.
  void reconsider(const Outcome& outcome);
  // The player chooses an intent. An item dropped on purpose is not gathered again.
  static void note_dropped(Session& session, const Intent& intent);

  // Chooses a step for each standing intent that needs one for the coming turn. A follower gets one
  // as soon as the player that leads it has chosen.
  void make_steps();
  // The deadline of these players' turn is here: the followers among them get a step all the same.
  // Others have not waited for them.
  void make_deferred_steps(const GroupClock& turn);
  // These players' steps were made in the turn that was played.
  void count_steps(const std::vector<EntityId>& steppers);
  // Sends the ends, after the deltas that explain them.
  void tell_ends();

  // When the next pause between steps ends, if one runs.
  [[nodiscard]] std::optional<std::uint64_t> next_step_at() const;

 private:
  [[nodiscard]] StandingSight sight_of(Session& session, const StandingIntent& intent) const;
  // With the odds of blows, which cost more.
  [[nodiscard]] StandingSight full_sight_of(Session& session, const StandingIntent& intent) const;
  [[nodiscard]] const PuzzlePieces& pieces() const;
  [[nodiscard]] bool is_in_company(const Session& session) const;
  // True if no client plays the hero that is followed.
  [[nodiscard]] bool is_left(EntityId leader) const;
  void forget_other_runs(StandingMemory& memory) const;
  [[nodiscard]] std::optional<ToldPlace> place_of(EntityId whom) const;
  [[nodiscard]] bool perceives_foe(EntityId player) const;
  // Another player who fights, as the player has seen or as that player's word says (R204). One who
  // perceives no foe does not fight.
  [[nodiscard]] EntityId fighter_for(const Session& session) const;
  [[nodiscard]] bool has_in_view(EntityId player, EntityId other) const;
  // The friends of its group in view that let the latest turn pass without a choice.
  [[nodiscard]] std::vector<IdleFriend> idle_friends_of(const Session& session) const;
  [[nodiscard]] std::vector<DownedFriend> downed_friends_of(const Session& session) const;
  [[nodiscard]] std::optional<LeftFriend> friend_left(const Session& session,
                                                      const Session& other) const;
  template <typename Concerns>
  void interrupt_if(const Session& speaker, Concerns concerns);
  [[nodiscard]] std::optional<NotTaken> goes_round(const Session& session,
                                                   const StandingIntent& wanted) const;
  void reconsider(const PlayerNews& news);
  void count_step(Session& session);
  void make_step(Session& session);
  void make_step_now(Session& session);
  // The player at the head of its line of followers, whom it follows itself or through others. Null
  // for a player without a session.
  [[nodiscard]] const Session* leader_of(const Session& follower) const;
  [[nodiscard]] bool waits_for_leader(const Session& follower) const;
  void set_defers(Session& session, bool defers);
  void interrupt(Session& listener, const std::string& speaker, std::string why);
  void take_step(Session& session, Intent step);
  static void tell_remark(Session& session, Standing& standing);

  const RealmState& state_;
  const Sessions& sessions_;
  TurnClock& turns_;
  HeldIntents& held_;
  const Clock& clock_;
  std::uint64_t step_ms_;
  bool says_where_;
  // Built for this run when they are first needed.
  mutable std::uint32_t pieces_of_run_ = 0;
  mutable std::optional<PuzzlePieces> pieces_;
  std::vector<EntityId> standing_;  // players with a standing intent
  // A standing intent that is over, of which its client has not been told.
  struct Ended {
    EntityId player = kNobody;
    std::uint32_t sequence = 0;
    StandingEnd why;
  };
  std::vector<Ended> ends_;
};

}  // namespace undercroft
