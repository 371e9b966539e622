// attendance.h: which connected players their groups wait for, and which are away (R102).
#pragma once

#include <string>

#include "server/realm/input_door.h"
#include "server/realm/realm_core.h"

namespace undercroft {

// Attendance decides whether a player is away, and announces it.
class Attendance {
 public:
  // Both outlive it.
  Attendance(RealmCore& core, InputDoor& door) : core_(core), door_(door) {}

  // Turns do not wait for a player who is away.
  void set_away(Session& session, bool away);
  // The player shows a sign of life that is no intent. It ends the absence, unless turns have
  // waited for this player before and got no intent: then only an intent does.
  void end_absence(Session& session);
  // The player reads a window or menu, or does so no longer. For some minutes, deadlines that pass
  // meanwhile do not count.
  void set_reading(Session& session, bool reading);
  // Whether a turn of slow play has waited for the player, who has never chosen: no other one does.
  [[nodiscard]] bool is_waited_out(const Session& session) const;
  // Stops waiting for such a player. Called when a turn has ended, and when the player connects.
  void judge_stranger(Session& session);
  // A turn ends, and had begun at `turn`: notes since when turns wait for an intent of the player.
  void note_waiting(Session& session, const GroupClock& turn, bool had_chosen) const;
  // A turn has ended. A player who misses several deadlines in a row is away.
  void count_missed(Session& session, bool had_chosen);

 private:
  [[nodiscard]] bool has_excuse(const Session& session) const;
  [[nodiscard]] bool has_missed_enough(const Session& session) const;
  void announce(Session& session, const std::string& text);

  RealmCore& core_;
  InputDoor& door_;
};

}  // namespace undercroft
