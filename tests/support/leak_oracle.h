// leak_oracle.h: an independent model of what a player may know, to test the server's against.
//
// It uses neither server/sim/sight nor server/protocol. It finds visibility by casting rays, and
// hidden creatures by their traits. It is slow, and lenient where a rule leaves room: a wall that a
// ray merely touches counts as seen. Anything it forbids is a leak.
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "server/sim/world/world.h"
#include "shared/delta.h"

namespace undercroft::testing {

// Whether the cell `to` is visible from `from` within `radius` cells.
[[nodiscard]] bool may_see(const World& world, int depth, Point from, Point to, int radius);

// Whether `viewer`, from anywhere in the level, may recognise the entity for what it is.
[[nodiscard]] bool may_recognise(const World& world, EntityId viewer, const Entity& e);

// A LeakOracle collects what one player may know during a game. Call look() before the first turn,
// and turn() after each turn, before judging what was sent of it.
class LeakOracle {
 public:
  explicit LeakOracle(EntityId viewer) : viewer_(viewer) {}

  // Adds a name known from the start, such as the names of the realm's players.
  void learn(const std::string& name) { names_.insert(name); }
  void look(const World& world);
  // The worlds before and after the turn whose events are in after.events.
  void turn(const World& before, const World& after);

  // Returns the first item in `told` (the state after the turn) that the player may not know, or
  // "".
  [[nodiscard]] std::string leak_in(const World& world, const Observation& told) const;
  // The same for the reports of a delta.
  [[nodiscard]] std::string leak_in(const Observation& told,
                                    const std::vector<Report>& reports) const;
  // The same for a member's place, health and group. `says_where`: the host allows the first two.
  [[nodiscard]] std::string leak_in_member(const World& world, EntityId body,
                                           const MemberView& told, bool says_where) const;
  [[nodiscard]] bool perceives(const World& world, const Entity& e) const;
  [[nodiscard]] std::string leak_in_bytes(const World& world, const std::string& frame) const;

 private:
  void witness(const World& world, Place from, const Entity& e, Point at, bool is_recognised);
  void look_from(const World& before, const World& after, const World& world, Place from);
  [[nodiscard]] bool is_recognised_in(const World& world, EntityId id) const;
  static void insert_states(const Entity& e, std::set<State>& states);
  void note_secrets(const World& before, const World& after);
  void note_doors(const World& after);
  [[nodiscard]] std::string leak_of_door(const Report& report) const;
  void note_states(const World& after);
  void note_contents(const World& before, const World& after);
  [[nodiscard]] std::string leak_of_state(const World& world, const Entity& e,
                                          const EntityView& view) const;
  [[nodiscard]] std::string leak_in(const World& world, const EntityView& view,
                                    const Look& look) const;

  EntityId viewer_;
  std::map<std::pair<int, Point>, Ground> cells_;  // cells it may have seen, as last seen
  std::set<EntityId> ids_;                         // entities it may ever have perceived
  std::set<std::string> names_;                    // names it may ever have recognised
  std::map<EntityId, Point> places_;               // where it may last have seen an entity
  std::set<Point> turn_cells_;                     // cells it may have seen in the last turn
  std::set<EntityId> secret_traps_;             // traps just used by a creature it cannot recognise
  std::set<EntityId> moved_from_afar_;          // doors that a lever or plate has just moved
  std::set<EntityId> openers_by_hand_;          // who has just opened something
  std::map<EntityId, std::set<State>> states_;  // as it may last have seen it
  std::map<EntityId, std::set<State>> turn_states_;  // the same, in the last turn
};

}  // namespace undercroft::testing
