// broken_vial.cc: compares the creature before and after.
#include "server/narration/broken_vial.h"

#include "server/narration/use_summary.h"
#include "shared/grammar.h"

namespace undercroft {
namespace {

const EntityView* creature_at(const Scene& scene, Point at) {
  EntityId found = kNobody;
  scene.for_each_at(at, [&](const EntityView& entity) {
    if (acts_by_itself(scene.look(entity.look).kind)) found = entity.id;
  });
  return scene.entity(found);
}

void add(std::string& list, const std::string& words) {
  if (!words.empty()) list += (list.empty() ? "" : ", ") + words;
}

}  // namespace

std::string seen_effects(const Scene& scene, const EntityView& now, const Look& thing,
                         const std::string& name) {
  const EntityView* before = scene.entity_before(now.id);
  if (before == nullptr || scene.is_me(now.id)) return "";
  std::string effects;
  const int gain = now.health - before->health;
  if (gain > 0) add(effects, name + " feels better (+" + std::to_string(gain) + ")");
  add(effects, strengthened(*before, now, name));
  const bool is_hale = now.health >= now.max_health;
  return effects.empty() && thing.heals && is_hale ? name + " is not hurt" : effects;
}

std::optional<std::string> broken_over_a_creature(const Report& broke, const Scene& scene,
                                                  Mentions& mentions) {
  const EntityView* now = broke.at ? creature_at(scene, *broke.at) : nullptr;
  if (now == nullptr) return std::nullopt;
  const Look& thing = scene.look(broke.who_look);
  const std::string effects = seen_effects(scene, *now, thing, mentions.name(now->id, now->look));
  if (effects.empty()) return std::nullopt;
  return capitalised(the_name(thing)) + " breaks: " + effects + ".";
}

}  // namespace undercroft
