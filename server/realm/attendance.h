// attendance.h: which connected players their groups wait for, and which are away (R102).
#pragma once

#include <string>

#include "server/realm/input_door.h"
#include "server/realm/realm_core.h"

namespace undercroft {

class Attendance {
 public:
  // Both outlive it.
  Attendance(RealmCore& core, InputDoor& door) : core_(core), door_(door) {}

  // A player who is away is not waited for.
  void set_away(Session& session, bool away);
  // A turn has ended. A player who misses several deadlines in a row is away.
  void count_missed(Session& session, bool had_chosen);

 private:
  void announce(Session& session, const std::string& text);

  RealmCore& core_;
  InputDoor& door_;
};

}  // namespace undercroft
