// observation_scene.h: what a player learns between two observations, for the lines of its log.
#pragma once

#include "server/narration/scene.h"

namespace undercroft {

// An ObservationScene is the time between two observations, for scenario files and tests. Both use
// the same numbers, and outlive it.
class ObservationScene final : public Scene {
 public:
  ObservationScene(const Observation& before, const Observation& after)
      : before_(before), after_(after) {}

  [[nodiscard]] const SelfView& self() const override { return after_.self; }
  [[nodiscard]] int depth() const override { return after_.depth; }
  [[nodiscard]] const EntityView* entity(EntityId id) const override { return in(after_, id); }
  [[nodiscard]] const Look& look(LookId number) const override { return after_.look(number); }
  [[nodiscard]] const CellView* cell(Point at) const override;
  [[nodiscard]] bool is_player(EntityId id) const override { return after_.members.contains(id); }
  void for_each_at(Point at, const std::function<void(const EntityView&)>& see) const override;
  void for_each_arrival(const std::function<void(const EntityView&)>& see) const override;

  [[nodiscard]] const SelfView& self_before() const override { return before_.self; }
  [[nodiscard]] int depth_before() const override { return before_.depth; }
  // Null for anything but a creature.
  [[nodiscard]] const EntityView* entity_before(EntityId id) const override;
  [[nodiscard]] bool knew(EntityId id) const override;
  [[nodiscard]] const EntityView* creature_before_at(Point at) const override;
  [[nodiscard]] bool is_map_changed() const override { return !(before_.cells == after_.cells); }

 private:
  [[nodiscard]] static const EntityView* in(const Observation& known, EntityId id);

  const Observation& before_;
  const Observation& after_;
};

}  // namespace undercroft
