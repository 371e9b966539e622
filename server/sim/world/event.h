// event.h: one thing that happened, in order, with the state change it carries and who perceived
// it.
#pragma once

#include <string>

#include "shared/geometry.h"
#include "shared/small_vector.h"
#include "shared/vocabulary.h"

namespace undercroft {

// What one player perceived of one event at the moment it happened (R121). Reports are made from
// this alone, so a later turn of events can neither hide nor reveal it.
struct Witness {
  EntityId player = kNobody;
  bool saw_from = false;
  bool saw_at = false;
  bool knew_who = false;
  bool knew_whom = false;
  friend bool operator==(const Witness&, const Witness&) = default;
};

struct Event {
  Event() noexcept {}  // not by default: all of it would be cleared first, and then written

  Verb verb = Verb::Moved;
  EntityId who = kNobody;
  EntityId whom = kNobody;
  int depth = 0;
  Point from;       // where `who` was before, for verbs that move somebody
  Point at;         // where it happened; for verbs that move, where they are now
  int amount = 0;   // damage, healing, new depth, turns; see docs/scenarios.md
  int health = -1;  // after it, of the one hurt or healed; -1: nobody's changed
  Direction direction = Direction::None;  // of Faced
  Reason reason = Reason::None;           // of Rejected
  std::string words;                      // of Said
  SmallVector<Witness, 4> witnesses;      // in order of joining
  friend bool operator==(const Event&, const Event&) = default;
};

}  // namespace undercroft
