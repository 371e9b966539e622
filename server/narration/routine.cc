// routine.cc: tells routine from news.
#include "server/narration/routine.h"

namespace undercroft {
namespace {

constexpr int kNear = 2;

bool is_companion(const Scene& scene, EntityId id) {
  const EntityView* entity = scene.entity(id);
  if (entity == nullptr) entity = scene.entity_before(id);
  return entity != nullptr && is_companion(scene.look(entity->look), *entity);
}

bool is_another_friend(const Scene& scene, EntityId id) {
  return !scene.is_me(id) && (scene.is_player(id) || is_companion(scene, id));
}

// Water slows a foe. That matters to a player whom it could reach with its next step.
bool is_far(const Scene& scene, EntityId id) {
  const EntityView* entity = scene.entity(id);
  return entity != nullptr && distance(entity->at, scene.self().at) > kNear;
}

}  // namespace

bool is_companion(const Look& look, const EntityView& entity) {
  return look.kind == Kind::Friend && entity.slot > 0;
}

bool is_routine(std::span<const Report> reports, const Scene& scene) {
  const Report& report = reports.front();
  switch (report.verb) {
    case Verb::Healed:
      return report.amount <= 1;
    case Verb::Bumped:
      return scene.is_standing_by() || (reports.size() > 1 && reports[1].verb == Verb::Rejected);
    case Verb::Swapped:
      return is_companion(scene, report.who) || is_companion(scene, report.whom);
    case Verb::Submerged:
      return is_another_friend(scene, report.whom) || is_far(scene, report.whom);
    case Verb::Surfaced:
      return is_another_friend(scene, report.who) || is_far(scene, report.who);
    default:
      return false;
  }
}

}  // namespace undercroft
