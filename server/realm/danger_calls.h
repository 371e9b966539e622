// danger_calls.h: tells players of friends who are hurt where they do not see it (R141).
#pragma once

#include <set>

#include "server/realm/realm_core.h"

namespace undercroft {

// A DangerCalls reports each hero that falls to half of its health, and keeps the ids of those that
// it has reported. They are not part of a realm's state: after a restart of the server, it reports
// no hero that is hurt already.
class DangerCalls {
 public:
  // The core outlives it.
  explicit DangerCalls(RealmCore& core);

  // Sends connected players a line for each hero that has fallen to half of its health since the
  // last call, which they do not perceive, and whose health the list of members shows. A hero can
  // be reported again when it has had three quarters of its health. To be called after turns, when
  // their deltas are sent.
  void tell();

 private:
  [[nodiscard]] bool falls_into_danger(const Player& player);
  [[nodiscard]] bool is_concerned(const Session& listener, const Entity& hero) const;
  void call_for(const Entity& hero);

  RealmCore& core_;
  std::set<EntityId> hurt_;
};

}  // namespace undercroft
