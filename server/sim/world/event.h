// event.h: an event of a turn, the state change it carries, and its witnesses.
#pragma once

#include <string>

#include "shared/geometry.h"
#include "shared/small_vector.h"
#include "shared/vocabulary.h"

namespace undercroft {

// A Witness records what a player perceived of an event when it happened (R121). Reports are built
// only from this, so later changes can neither hide nor reveal anything.
struct Witness {
  EntityId player = kNobody;
  bool saw_from = false;
  bool saw_at = false;
  bool knew_who = false;
  bool knew_whom = false;
  friend bool operator==(const Witness&, const Witness&) = default;
};

struct Event {
  Event() noexcept {}  // not defaulted: that would zero all members first

  Verb verb = Verb::Moved;
  EntityId who = kNobody;
  EntityId whom = kNobody;
  int depth = 0;
  Point from;       // for verbs that move `who`: where it was
  Point at;         // where it happened; for verbs that move `who`: where it is now
  int amount = 0;   // damage, healing, new depth, turns; see docs/scenarios.md
  int health = -1;  // health of the creature hurt or healed, afterwards; -1: unchanged
  Direction direction = Direction::None;  // for Faced
  Reason reason = Reason::None;           // for Rejected
  std::string words;                      // for Said; Dropped by a blow: the direction in which
                                          // it lies; Death of a downed player: "down"
  EntityId behind = kNobody;              // the player whose deed it is (R146); never sent
  bool from_afar = false;  // a lever or plate did it: only the effect on `whom` is perceived (R121)
  SmallVector<Witness, 4> witnesses;  // in order of joining
  friend bool operator==(const Event&, const Event&) = default;
};

}  // namespace undercroft
