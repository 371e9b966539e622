// delta_scene.h: what a player learns by one delta, for the lines of its log.
#pragma once

#include <vector>

#include "server/narration/scene.h"
#include "server/realm/state/state.h"
#include "server/realm/sync/marks.h"

namespace undercroft {

// What a connection has been sent before a delta. The creatures are in order of id.
struct SceneBefore {
  const SelfView& self;
  int depth = 0;
  const std::vector<EntityView>& creatures;
  bool stands_by = false;  // a standing intent chooses the player's steps
};

// A DeltaScene is the time between two deltas.
class DeltaScene final : public Scene {
 public:
  // All of them outlive it and do not change.
  DeltaScene(const RealmState& state, const Knowledge& known, Marks& marks, SceneBefore before);

  [[nodiscard]] const SelfView& self() const override { return known_.self; }
  [[nodiscard]] int depth() const override { return known_.depth; }
  [[nodiscard]] const EntityView* entity(EntityId id) const override;
  [[nodiscard]] const Look& look(LookId number) const override;
  [[nodiscard]] const CellView* cell(Point at) const override;
  [[nodiscard]] bool is_player(EntityId id) const override;
  void for_each_at(Point at, const std::function<void(const EntityView&)>& see) const override;
  [[nodiscard]] std::string missing_at(EntityId thing) const override;
  [[nodiscard]] bool is_standing_by() const override { return before_.stands_by; }
  [[nodiscard]] bool players_fight() const override { return state_.world.rules().pvp; }
  void for_each_arrival(const std::function<void(const EntityView&)>& see) const override;

  [[nodiscard]] const SelfView& self_before() const override { return before_.self; }
  [[nodiscard]] int depth_before() const override { return before_.depth; }
  // Null for anything but a creature.
  [[nodiscard]] const EntityView* entity_before(EntityId id) const override;
  [[nodiscard]] bool knew(EntityId id) const override;
  [[nodiscard]] const EntityView* creature_before_at(Point at) const override;
  [[nodiscard]] bool is_map_changed() const override;

 private:
  // True if the player remembers it on the level that it has left.
  [[nodiscard]] bool is_remembered_there(EntityId id) const;

  const RealmState& state_;
  const Knowledge& known_;
  const KnownLevel* level_;  // null: on no level
  Marks& marks_;
  SceneBefore before_;
};

}  // namespace undercroft
