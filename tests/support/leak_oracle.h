// leak_oracle.h: an independent opinion on what a player may know, to test the server's against.
//
// Nothing here uses server/sim/sight or server/protocol: visibility is found by trying rays, who is
// hidden by reading traits. It is slow and lenient where a rule leaves room (a wall that a ray
// merely touches counts as seen); what it forbids is a leak.
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "server/sim/world/world.h"
#include "shared/delta.h"

namespace undercroft::testing {

// May one at `from` see the cell `to`, with a view of `radius` cells?
[[nodiscard]] bool may_see(const World& world, int depth, Point from, Point to, int radius);

// May `viewer`, wherever in the level it stands, know the entity for what it is?
[[nodiscard]] bool may_recognise(const World& world, EntityId viewer, const Entity& e);

// What one player may know, gathered over a play: call look() with the world as it is before the
// first turn, and turn() after each, before judging what was told of it.
class LeakOracle {
 public:
  explicit LeakOracle(EntityId viewer) : viewer_(viewer) {}

  // A name that it may know from the start: those of the realm's players are told to everyone.
  void learn(const std::string& name) { names_.insert(name); }
  void look(const World& world);
  // `before` and `after` the turn whose events are in after.events.
  void turn(const World& before, const World& after);

  // The first thing in `told` (the state after the turn) that its player may not know, or "".
  [[nodiscard]] std::string leak_in(const World& world, const Observation& told) const;
  // The same for the reports and the bytes of a delta.
  [[nodiscard]] std::string leak_in(const Observation& told,
                                    const std::vector<Report>& reports) const;
  // The same for what is told of where the realm's players are. `says_where`: the host lets it.
  [[nodiscard]] std::string leak_in_member(const World& world, EntityId body,
                                           const MemberView& told, bool says_where) const;
  [[nodiscard]] std::string leak_in_bytes(const World& world, const std::string& frame) const;

 private:
  void witness(const World& world, Place from, const Entity& e, Point at, bool is_recognised);
  void look_from(const World& before, const World& after, const World& world, Place from);
  [[nodiscard]] bool is_recognised_in(const World& world, EntityId id) const;
  void note_secrets(const World& before, const World& after);
  [[nodiscard]] std::string leak_in(const World& world, const EntityView& view,
                                    const Look& look) const;

  EntityId viewer_;
  std::map<std::pair<int, Point>, Ground> cells_;  // that it may have seen: how they last were
  std::set<EntityId> ids_;                         // of what it may have perceived, ever
  std::set<std::string> names_;                    // of what it may have recognised, ever
  std::map<EntityId, Point> places_;               // where it may last have seen a thing
  std::set<Point> turn_cells_;                     // that it may have seen during the last turn
  std::set<EntityId> secret_traps_;  // that one whom it cannot recognise has just stood on
};

}  // namespace undercroft::testing
