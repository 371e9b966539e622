// observer.h: a player's perception without a realm, for scenario files, bots and tests.
#pragma once

#include "server/protocol/observe.h"
#include "server/protocol/shared_map.h"

namespace undercroft {

// All of `known` as a client would hold it after receiving everything, except that entities and
// looks have the realm's numbers. The caller adds members and the deadline.
[[nodiscard]] Observation observation_of(const World& world, const Knowledge& known,
                                         const LookBook& looks);

class Observer {
 public:
  explicit Observer(EntityId viewer) : viewer_(viewer) {}

  // Looks at the world, updates the memory, and returns what is known then.
  Observation look(const World& world);
  // As look() returned it, with what share_maps() has added since.
  [[nodiscard]] Observation seen(const World& world) const {
    return observation_of(world, knowledge_, looks_);
  }
  [[nodiscard]] MapHolder map_holder() { return {viewer_, &knowledge_, &looks_, &changes_}; }
  // The reports of world.events that the viewer witnessed.
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
