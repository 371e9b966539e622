// delta_scene.h: what a player learns by one delta, for the lines of its log.
#pragma once

#include "server/narration/scene.h"
#include "server/realm/state/state.h"
#include "server/realm/sync/marks.h"

namespace undercroft {

// A DeltaScene reads the time before off the marks, and the time after off the player's knowledge.
class DeltaScene final : public Scene {
 public:
  // `self_before` and `depth_before`: as sent last. All of them outlive it and do not change.
  DeltaScene(const RealmState& state, const Knowledge& known, Marks& marks,
             const SelfView& self_before, int depth_before);

  [[nodiscard]] const SelfView& self() const override { return known_.self; }
  [[nodiscard]] int depth() const override { return known_.depth; }
  [[nodiscard]] const EntityView* entity(EntityId id) const override;
  [[nodiscard]] const Look& look(LookId number) const override;
  [[nodiscard]] const CellView* cell(Point at) const override;
  [[nodiscard]] bool is_player(EntityId id) const override;
  void for_each_at(Point at, const std::function<void(const EntityView&)>& see) const override;
  void for_each_arrival(const std::function<void(const EntityView&)>& see) const override;

  [[nodiscard]] const SelfView& self_before() const override { return self_before_; }
  [[nodiscard]] int depth_before() const override { return depth_before_; }
  [[nodiscard]] const EntityView* entity_before(EntityId id) const override;
  [[nodiscard]] bool was_creature_at(Point at) const override;
  [[nodiscard]] bool is_map_changed() const override;

 private:
  // The mark of an entity; null if it is not marked.
  [[nodiscard]] const Changes::Entity* mark_of(EntityId id) const;

  const RealmState& state_;
  const Knowledge& known_;
  const KnownLevel* level_;  // null: on no level
  Marks& marks_;
  const SelfView& self_before_;
  int depth_before_;
};

}  // namespace undercroft
