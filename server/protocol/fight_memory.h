// fight_memory.h: what a player's fights remember from one order to the next (R204).
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string>

#include "server/protocol/knowledge.h"
#include "server/protocol/look_ids.h"

namespace undercroft {

// The foe of which the player knows that the coming exchange may cost too much, and the player's
// health when it was told.
struct KnownRisk {
  EntityId foe = kNobody;  // kNobody: it knows of none
  int health = 0;
};

// A FightMemory outlasts the order to fight: it forgets a foe when the next order begins without
// it in view. It holds nothing that the player was not sent.
class FightMemory {
 public:
  static constexpr TurnNumber kTurnsOfFight = 3;  // without a report of it

  // Processes a report that the player receives: counts its blows in a row that did nothing to
  // creatures of one look, and notes which other player fights.
  void note(const Report& report, EntityId player, const LookBook& looks);
  // The foes in view have shown these signs. Forgets those that are out of view.
  void see(const Knowledge& known);

  [[nodiscard]] bool has_seen(EntityId foe) const { return signs_.contains(foe); }
  // REQUIRES: has_seen(foe).
  [[nodiscard]] bool has_shown(EntityId foe, StepSign sign) const;
  // True if that was its sign when the foes were seen last. REQUIRES: has_seen(foe).
  [[nodiscard]] bool shows(EntityId foe, StepSign sign) const;
  // The player's latest blows in a row that did nothing to such a creature.
  [[nodiscard]] int blows_in_vain(LookId look) const;
  // The other player that fought last, in this turn or one of the three before; or kNobody.
  [[nodiscard]] EntityId fighting_friend(TurnNumber now) const;
  // True if that player, which may be the one whose memory this is, fought in this turn or one of
  // so many before.
  [[nodiscard]] bool has_fought(EntityId fighter, TurnNumber now, TurnNumber before) const;

  KnownRisk known_risk;

 private:
  struct Signs {
    std::uint32_t shown = 0;  // a bit for each
    StepSign now = StepSign::None;
  };
  void note_fighter(const Report& report, EntityId player, const LookBook& looks);

  std::map<EntityId, Signs> signs_;  // of foes in view
  std::map<LookId, int> in_vain_;
  EntityId friend_ = kNobody;
  std::map<EntityId, TurnNumber> fought_;  // players, with the turn of the latest report
};

// A FightSoFar is what one order to fight compares the coming turn with.
struct FightSoFar {
  void go_for(const KnownEntity& whom, std::string called);

  bool has_begun = false;           // its first step has been made
  EntityId foe = kNobody;           // which it goes for
  std::string name = {};            // "the goblin": the foe may be gone
  bool strikes = false;             // the latest step is a blow
  int chase = 0;                    // turns since the last blow
  int calm = 0;                     // exchanges in a row that hurt neither side
  bool hurt = false;                // a blow has hurt the player or its foe since the latest step
  bool waits = false;               // the latest step is a turn of waiting
  int held = 0;                     // turns in a row of holding a doorway
  int passed = 0;                   // turns in a row of waiting for an announced blow
  int behind = 0;                   // turns in a row of waiting behind a friend who fights
  int foe_health = 0;               // before the latest step
  std::set<EntityId> burning = {};  // the player and its friends in view that burn
  bool foe_died = false;            // since the latest step, as the next two
  std::string ailment = {};         // "You are stunned."
  std::string loss = {};            // "Bob is down."
};

}  // namespace undercroft
