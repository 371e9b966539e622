// live_stories.h: what players of live play missed while they were away or not connected (R102).
#pragma once

#include <cstdint>

#include "server/realm/realm_core.h"

namespace undercroft {

// LiveStories keep the log of a body that guards without its player, and send the important lines
// when the player is back. In slow play, SlowPlay does so, and these do nothing. Stories are not
// part of a realm's state: a restart of the server ends them.
class LiveStories {
 public:
  // A player who missed fewer turns reads them in the log.
  static constexpr TurnNumber kFewTurns = 5;

  // The core outlives it.
  explicit LiveStories(RealmCore& core) : core_(core) {}

  // The player has lost its connection: from now on its log is kept.
  void miss(Session& session);
  // The player's body leaves its level, where it can witness no more.
  void end(Session& session);
  // Adds what has been written since the last call. Called at the end of a batch.
  void end_batch();
  // Which reports a returning client needs no more: `has`, and those that the story tells.
  [[nodiscard]] ReportsTold told(Session& session, ReportsTold has);
  // The player has connected: sends its story, if it is long enough, or after a long absence where
  // its friends are. Before its first delta.
  void welcome(Session& session);

  // The connected player is away from now on, or is back: one line of the log then sums up.
  static void begin_absence(Session& session, TurnNumber turn);
  static void end_absence(const RealmCore& core, Session& session, TurnNumber turn);

 private:
  static constexpr std::uint64_t kLongAbsenceMs = 30000;

  void say_where_friends_are(Session& session);
  [[nodiscard]] bool is_on() const { return !core_.world().rules().is_slow(); }
  [[nodiscard]] bool has_story(const Session& session) const;

  RealmCore& core_;
};

}  // namespace undercroft
