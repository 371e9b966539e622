// observer.h: one player's eyes outside of any realm: for scenario files, bots and tests.
#pragma once

#include "server/protocol/observe.h"

namespace undercroft {

// All of `known` as a client would have it that had been told of it, but that entities and looks go
// by the realm's numbers. Members and the deadline are the realm's to add.
[[nodiscard]] Observation observation_of(const World& world, const Knowledge& known,
                                         const LookBook& looks);

class Observer {
 public:
  explicit Observer(EntityId viewer) : viewer_(viewer) {}

  // Looks at the world as it is now, and remembers; what is known then.
  Observation look(const World& world);
  // What it has witnessed of world.events.
  [[nodiscard]] std::vector<Report> reports(const World& world);

  // What the last look changed.
  [[nodiscard]] const Changes& changes() const { return changes_; }
  [[nodiscard]] const Knowledge& knowledge() const { return knowledge_; }
  [[nodiscard]] const LookBook& looks() const { return looks_; }

 private:
  EntityId viewer_;
  LookBook looks_;
  Knowledge knowledge_;
  Changes changes_;
};

}  // namespace undercroft
