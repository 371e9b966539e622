// fight_memory.h: what a player's fights remember from one order to the next (R204).
#pragma once

#include <cstdint>
#include <map>
#include <string>

#include "server/protocol/knowledge.h"

namespace undercroft {

// A FightMemory outlasts the order to fight: it forgets a foe when the next order begins without
// it in view. It holds nothing that the player was not sent.
class FightMemory {
 public:
  // Processes a report that the player receives: counts its blows in a row that did nothing to
  // creatures of one look.
  void note(const Report& report, EntityId player);
  // The foes in view have shown these signs. Forgets those that are out of view.
  void see(const Knowledge& known);

  [[nodiscard]] bool has_seen(EntityId foe) const { return signs_.contains(foe); }
  // REQUIRES: has_seen(foe).
  [[nodiscard]] bool has_shown(EntityId foe, StepSign sign) const;
  // The player's latest blows in a row that did nothing to such a creature.
  [[nodiscard]] int blows_in_vain(LookId look) const;

 private:
  std::map<EntityId, std::uint32_t> signs_;  // of foes in view: a bit for each sign
  std::map<LookId, int> in_vain_;
};

// A FightSoFar is what one order to fight compares the coming turn with.
struct FightSoFar {
  bool has_begun = false;    // its first step has been made
  EntityId foe = kNobody;    // which it goes for
  std::string name = {};     // "the goblin": the foe may be gone
  bool strikes = false;      // the latest step is a blow
  int chase = 0;             // turns since the last blow
  bool foe_died = false;     // since the latest step, as the next two
  std::string ailment = {};  // "You are stunned."
  std::string loss = {};     // "Bob is down."
};

}  // namespace undercroft
