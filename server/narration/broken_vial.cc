// broken_vial.cc: compares the creature before and after.
#include "server/narration/broken_vial.h"

#include <string>
#include <vector>

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

// "it feels better (+4), is strong and is no longer poisoned"; empty without deeds.
std::string clause(const std::string& name, const std::vector<std::string>& deeds) {
  std::string text;
  for (std::size_t i = 0; i < deeds.size(); ++i) {
    const bool is_last = i > 0 && i + 1 == deeds.size();
    text += (i == 0 ? name + " " : is_last ? " and " : ", ") + deeds[i];
  }
  return text;
}

}  // namespace

std::string seen_effects(const Scene& scene, const EntityView& now, const Look& thing,
                         const std::string& name) {
  const EntityView* before = scene.entity_before(now.id);
  if (before == nullptr || scene.is_me(now.id)) return "";
  std::vector<std::string> deeds = changed_statuses(*before, now);
  const int gain = now.health - before->health;
  const bool is_rest = gain == 1 && !thing.heals;  // it recovers by itself (R77)
  if (gain > 0 && !is_rest)
    deeds.insert(deeds.begin(), "feels better (+" + std::to_string(gain) + ")");
  const bool is_hale = now.health >= now.max_health;
  if (deeds.empty() && thing.heals && is_hale) deeds.emplace_back("is not hurt");
  return clause(name, deeds);
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
