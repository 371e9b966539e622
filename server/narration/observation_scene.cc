// observation_scene.cc: looking up entities in the two observations.
#include "server/narration/observation_scene.h"

#include <algorithm>

namespace undercroft {
namespace {

bool is_creature(const Observation& known, const EntityView& entity) {
  const Look& look = known.look(entity);
  return look.creature || acts_by_itself(look.kind);
}

}  // namespace

const CellView* ObservationScene::cell(Point at) const {
  return after_.cells.contains(at) ? &after_.cells[at] : nullptr;
}

void ObservationScene::for_each_at(Point at,
                                   const std::function<void(const EntityView&)>& see) const {
  for (const auto& [id, entity] : after_.entities) {
    if (entity.at == at) see(entity);
  }
}

void ObservationScene::for_each_arrival(const std::function<void(const EntityView&)>& see) const {
  for (const auto& [id, entity] : after_.entities) {
    const EntityView* was = is_new_level() ? nullptr : in(before_, id);
    const bool was_creature = was != nullptr && is_creature(before_, *was);
    if (id != after_.self.id && is_creature(after_, entity) && !was_creature) see(entity);
  }
}

const EntityView* ObservationScene::entity_before(EntityId id) const {
  const EntityView* known = in(before_, id);
  return known != nullptr && is_creature(before_, *known) ? known : nullptr;
}

bool ObservationScene::knew(EntityId id) const {
  const auto& pack = before_.self.pack;
  return in(before_, id) != nullptr ||
         std::any_of(pack.begin(), pack.end(),
                     [id](const PackView& item) { return item.id == id; });
}

const EntityView* ObservationScene::creature_before_at(Point at) const {
  const auto found =
      std::find_if(before_.entities.begin(), before_.entities.end(), [&](const auto& entry) {
        return entry.second.at == at && is_creature(before_, entry.second);
      });
  return found == before_.entities.end() ? nullptr : &found->second;
}

const EntityView* ObservationScene::in(const Observation& known, EntityId id) {
  const auto found = known.entities.find(id);
  return found == known.entities.end() ? nullptr : &found->second;
}

}  // namespace undercroft
