// delta_scene.cc: looking up entities before and after a delta.
#include "server/realm/sync/delta_scene.h"

#include <algorithm>

#include "server/protocol/appearance.h"

namespace undercroft {

DeltaScene::DeltaScene(const RealmState& state, const Knowledge& known, Marks& marks,
                       const SelfView& self_before, int depth_before)
    : state_(state),
      known_(known),
      level_(known.depth > 0 ? &known.level() : nullptr),
      marks_(marks),
      self_before_(self_before),
      depth_before_(depth_before) {}

const EntityView* DeltaScene::entity(EntityId id) const {
  return level_ == nullptr ? nullptr : level_->entities.find(id);
}

const Look& DeltaScene::look(LookId number) const {
  static const Observation kNothing;
  const Look* look = state_.looks.find(number);
  return look == nullptr ? kNothing.look(kNoLook) : *look;
}

const CellView* DeltaScene::cell(Point at) const {
  return level_ == nullptr || !level_->cells.contains(at) ? nullptr : &level_->cells[at];
}

bool DeltaScene::is_player(EntityId id) const { return state_.player(id) != nullptr; }

void DeltaScene::for_each_at(Point at, const std::function<void(const EntityView&)>& see) const {
  if (level_ == nullptr) return;
  for (const KnownEntity& entity : level_->entities) {
    if (entity.view.at == at) see(entity.view);
  }
}

void DeltaScene::for_each_arrival(const std::function<void(const EntityView&)>& see) const {
  if (level_ == nullptr) return;
  // The whole level is sent again, and the client knows it already.
  const bool is_known_level = marks_.is_level_marked() && !is_new_level();
  if (is_known_level) return;
  const auto arrives = [&](const EntityView& view) {
    return is_creature_look(view.look) && view.id != self().id;
  };
  if (marks_.is_level_marked()) {
    for (const KnownEntity& entity : level_->entities) {
      if (arrives(entity.view)) see(entity.view);
    }
    return;
  }
  for (const Changes::Entity& mark : marks_.entities()) {
    const EntityView* now = entity(mark.id);
    const bool was_creature = mark.before && is_creature_look(mark.before->look);
    if (now != nullptr && !was_creature && arrives(*now)) see(*now);
  }
}

const Changes::Entity* DeltaScene::mark_of(EntityId id) const {
  const auto& marks = marks_.entities();
  const auto found = std::lower_bound(
      marks.begin(), marks.end(), id,
      [](const Changes::Entity& mark, EntityId wanted) { return mark.id < wanted; });
  return found == marks.end() || found->id != id ? nullptr : &*found;
}

const EntityView* DeltaScene::entity_before(EntityId id) const {
  if (marks_.is_level_marked()) return nullptr;
  const Changes::Entity* mark = mark_of(id);
  if (mark == nullptr) return entity(id);
  return mark->before ? &*mark->before : nullptr;
}

bool DeltaScene::was_creature_at(Point at) const {
  const auto was_there = [at](const EntityView& view) {
    return view.at == at && is_creature_look(view.look);
  };
  if (level_ == nullptr || marks_.is_level_marked()) return false;
  const auto& marks = marks_.entities();
  return std::any_of(marks.begin(), marks.end(),
                     [&](const Changes::Entity& m) { return m.before && was_there(*m.before); }) ||
         std::any_of(level_->entities.begin(), level_->entities.end(), [&](const KnownEntity& e) {
           return was_there(e.view) && mark_of(e.view.id) == nullptr;
         });
}

bool DeltaScene::is_map_changed() const {
  return marks_.is_level_marked() || !marks_.cells().empty();
}

}  // namespace undercroft
