// delta_scene.cc: looking up entities before and after a delta.
#include "server/realm/sync/delta_scene.h"

#include <algorithm>

#include "server/protocol/for_two.h"

namespace undercroft {

DeltaScene::DeltaScene(const RealmState& state, const Knowledge& known, Marks& marks,
                       SceneBefore before)
    : state_(state),
      known_(known),
      level_(known.depth > 0 ? &known.level() : nullptr),
      marks_(marks),
      before_(before) {}

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

std::string DeltaScene::missing_at(EntityId thing) const {
  const World& world = state_.world;
  if (!world.exists(thing) || !world.exists(self().id)) return {};
  const Entity& e = world.entity(thing);
  const Blueprint& b = world.blueprint(e);
  if (b.takes_two.empty()) return {};
  return words_for_the_lone(b, e.state == State::Locked, company_on_level(world, self().id));
}

// On a new level every creature in view arrives.
void DeltaScene::for_each_arrival(const std::function<void(const EntityView&)>& see) const {
  if (level_ == nullptr) return;
  for (const KnownEntity& entity : level_->entities) {
    const bool is_other = acts_by_itself(entity.kind) && entity.view.id != self().id;
    if (!is_other) continue;
    if (is_new_level() || entity_before(entity.view.id) == nullptr) see(entity.view);
  }
}

const EntityView* DeltaScene::entity_before(EntityId id) const {
  const auto found =
      std::lower_bound(before_.creatures.begin(), before_.creatures.end(), id,
                       [](const EntityView& view, EntityId wanted) { return view.id < wanted; });
  return found == before_.creatures.end() || found->id != id ? nullptr : &*found;
}

bool DeltaScene::knew(EntityId id) const {
  const auto& pack = before_.self.pack;
  const bool had =
      std::any_of(pack.begin(), pack.end(), [id](const PackView& item) { return item.id == id; });
  if (had || entity_before(id) != nullptr) return true;
  if (marks_.is_level_marked()) return is_remembered_there(id);
  const auto& marked = marks_.entities();
  const auto mark = std::find_if(marked.begin(), marked.end(),
                                 [id](const Changes::Entity& m) { return m.id == id; });
  return mark == marked.end() ? entity(id) != nullptr : mark->before.has_value();
}

bool DeltaScene::is_remembered_there(EntityId id) const {
  const auto level = known_.levels.find(before_.depth);
  return level != known_.levels.end() && level->second.entities.find(id) != nullptr;
}

const EntityView* DeltaScene::creature_before_at(Point at) const {
  const auto found = std::find_if(before_.creatures.begin(), before_.creatures.end(),
                                  [at](const EntityView& view) { return view.at == at; });
  return found == before_.creatures.end() ? nullptr : &*found;
}

bool DeltaScene::is_map_changed() const {
  return marks_.is_level_marked() || !marks_.cells().empty();
}

}  // namespace undercroft
