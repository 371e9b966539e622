// danger_calls.h: tells players of friends who are badly hurt where they do not see it (R141).
#pragma once

#include <set>

#include "server/realm/realm_core.h"

namespace undercroft {

// DangerCalls remember whose health is low, so that each fall below a third of it is one line. They
// are not part of a realm's state: after a restart of the server, heroes who are hurt still have
// no line.
class DangerCalls {
 public:
  // The core outlives it.
  explicit DangerCalls(RealmCore& core);

  // Sends each connected player a line for each friend who has less than a third of its health
  // since the last call, whom it does not perceive, and whose health the list of members shows.
  // A hero who has half of its health again can be called for anew. To be called after turns, when
  // their deltas are sent.
  void tell();

 private:
  [[nodiscard]] bool falls_into_danger(const Player& player);
  void call_for(const Entity& hero);

  RealmCore& core_;
  std::set<EntityId> hurt_;
};

}  // namespace undercroft
