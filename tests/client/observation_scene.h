// observation_scene.h: the narrator's scene between two observations.
#pragma once

#include "server/narration/narration.h"
#include "shared/check.h"

namespace undercroft::testing {

// Both observations use the same numbers, and outlive it.
class ObservationScene final : public Scene {
 public:
  ObservationScene(const Observation& before, const Observation& after)
      : before_(before), after_(after) {}

  [[nodiscard]] const SelfView& self() const override { return after_.self; }
  [[nodiscard]] int depth() const override { return after_.depth; }
  [[nodiscard]] const EntityView* entity(EntityId id) const override { return in(after_, id); }
  [[nodiscard]] const Look& look(LookId number) const override { return after_.look(number); }
  [[nodiscard]] const CellView* cell(Point at) const override {
    return after_.cells.contains(at) ? &after_.cells[at] : nullptr;
  }
  [[nodiscard]] bool is_player(EntityId id) const override { return after_.members.contains(id); }
  void for_each_at(Point at, const std::function<void(const EntityView&)>& see) const override {
    for (const auto& [id, entity] : after_.entities) {
      if (entity.at == at) see(entity);
    }
  }
  void for_each_arrival(const std::function<void(const EntityView&)>& see) const override {
    for (const auto& [id, entity] : after_.entities) {
      const EntityView* was = is_new_level() ? nullptr : in(before_, id);
      const bool was_creature = was != nullptr && before_.look(*was).creature;
      if (id != after_.self.id && after_.look(entity).creature && !was_creature) see(entity);
    }
  }
  [[nodiscard]] const SelfView& self_before() const override { return before_.self; }
  [[nodiscard]] int depth_before() const override { return before_.depth; }
  [[nodiscard]] const EntityView* entity_before(EntityId id) const override {
    return in(before_, id);
  }
  [[nodiscard]] bool was_creature_at(Point at) const override {
    for (const auto& [id, entity] : before_.entities) {
      if (entity.at == at && before_.look(entity).creature) return true;
    }
    return false;
  }
  [[nodiscard]] bool is_map_changed() const override { return !(before_.cells == after_.cells); }

 private:
  static const EntityView* in(const Observation& known, EntityId id) {
    const auto found = known.entities.find(id);
    return found == known.entities.end() ? nullptr : &found->second;
  }
  const Observation& before_;
  const Observation& after_;
};

// The log of what happened between them.
[[nodiscard]] inline std::vector<ToldLine> narrated(const std::vector<Report>& reports,
                                                    const Observation& before,
                                                    const Observation& after) {
  return narrate(reports, ObservationScene(before, after));
}
// The delta with the lines that the server sends with it.
[[nodiscard]] inline Delta with_lines(const Observation& before, Delta delta) {
  Observation after = before;
  CHECK(apply(after, delta, 0), "the delta fits");
  delta.lines = narrated(delta.reports, before, after);
  return delta;
}
[[nodiscard]] inline std::vector<std::string> texts(const std::vector<ToldLine>& lines) {
  std::vector<std::string> all;
  for (const ToldLine& line : lines) all.push_back(line.text);
  return all;
}

}  // namespace undercroft::testing
