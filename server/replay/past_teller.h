// past_teller.h: what one hero was sent, from a replay of its realm.
#pragma once

#include <map>
#include <string>

#include "server/realm/state/state.h"
#include "server/realm/sync/delta_builder.h"

namespace undercroft {

// A PastTeller builds the deltas that a connection of the hero's player would have been sent. It
// reads the hero's Knowledge and reports, and nothing else of the world (R121), as a Subscription
// does. Deadlines, choices of others and places of members out of view are left out.
class PastTeller {
 public:
  explicit PastTeller(EntityId hero);

  // Takes what an input meant to the hero.
  void note(const Outcome& outcome);
  // The delta from the last one on; the first leads from an empty observation. `state` is the one
  // after all that was noted. REQUIRES: the hero is among its players.
  [[nodiscard]] Delta tell(const RealmState& state);

 private:
  void gather_members(const RealmState& state);
  void note_name(const Player& player);

  EntityId hero_;
  Marks marks_;
  Changes spare_;
  SentState sent_;
  ReportQueue reports_;
  MemberList members_;
  std::map<EntityId, std::string> names_;
  DeltaBuffers buffers_;
};

}  // namespace undercroft
