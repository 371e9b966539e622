// scene.h: what a player knew before some reports, and what it knows after them.
#pragma once

#include <functional>
#include <string>

#include "shared/observation.h"

namespace undercroft {

// A Scene answers the questions that a log line raises. All ids and looks are those of the reports.
class Scene {
 public:
  Scene() = default;
  Scene(const Scene&) = delete;
  Scene& operator=(const Scene&) = delete;
  virtual ~Scene() = default;

  // ---- after the reports ----
  [[nodiscard]] virtual const SelfView& self() const = 0;
  [[nodiscard]] virtual int depth() const = 0;
  // Null if the player does not know the entity.
  [[nodiscard]] virtual const EntityView* entity(EntityId id) const = 0;
  // A grey question mark for an unknown look.
  [[nodiscard]] virtual const Look& look(LookId number) const = 0;
  // Null outside the level.
  [[nodiscard]] virtual const CellView* cell(Point at) const = 0;
  [[nodiscard]] virtual bool is_player(EntityId id) const = 0;
  virtual void for_each_at(Point at, const std::function<void(const EntityView&)>& see) const = 0;
  // The words for what is missing if the player works at that thing without company (R207); empty:
  // nothing.
  [[nodiscard]] virtual std::string missing_at(EntityId) const { return {}; }
  // True while a standing intent chooses the player's steps: it says itself what stops it.
  [[nodiscard]] virtual bool is_standing_by() const { return false; }
  // The house rule under which players fight each other (R63).
  [[nodiscard]] virtual bool players_fight() const { return false; }
  // Each creature that came into view, in order of id.
  virtual void for_each_arrival(const std::function<void(const EntityView&)>& see) const = 0;

  // ---- before them ----
  [[nodiscard]] virtual const SelfView& self_before() const = 0;
  [[nodiscard]] virtual int depth_before() const = 0;  // 0: nothing was known
  [[nodiscard]] virtual const EntityView* entity_before(EntityId id) const = 0;
  // True for what was in view, remembered, or in the player's pack. Mentions asks it about things
  // only: of creatures, entity_before() knows those that were in view.
  [[nodiscard]] virtual bool knew(EntityId id) const = 0;
  // The creature that the player saw in that cell; null if there was none.
  [[nodiscard]] virtual const EntityView* creature_before_at(Point at) const = 0;
  // Some cell has changed.
  [[nodiscard]] virtual bool is_map_changed() const = 0;

  [[nodiscard]] bool is_me(EntityId id) const { return id != kNobody && id == self().id; }
  [[nodiscard]] bool is_new_level() const { return depth() != depth_before(); }
};

}  // namespace undercroft
