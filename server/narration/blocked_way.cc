// blocked_way.cc: looks for a friendly body in the cell that the player could not enter.
#include "server/narration/blocked_way.h"

#include "shared/grammar.h"

namespace undercroft {
namespace {

bool is_friendly(const Look& look) { return look.creature && look.solid && !look.hostile; }

std::optional<std::string> dead_in(const EntityView& body, const Scene& scene,
                                   const std::string& name) {
  if (scene.look(body.look).kind != Kind::Corpse) return std::nullopt;
  return capitalised(name) + " is dead already.";
}

}  // namespace

std::optional<std::string> blocked_by_a_friend(const Report& bumped, const Scene& scene,
                                               Mentions& mentions) {
  if (bumped.verb != Verb::Bumped || !scene.is_me(bumped.who) || !bumped.at) return std::nullopt;
  std::string name;
  scene.for_each_at(*bumped.at, [&](const EntityView& entity) {
    const bool is_one = !scene.is_me(entity.id) && is_friendly(scene.look(entity.look));
    if (is_one) name = mentions.name(entity.id, entity.look);
  });
  if (name.empty()) return std::nullopt;
  return capitalised(name) + " is in the way.";
}

std::optional<std::string> meant_for_one_who_moved(const Report& bumped, const Scene& scene,
                                                   Mentions& mentions) {
  if (bumped.verb != Verb::Bumped || !scene.is_me(bumped.who) || !bumped.at) return std::nullopt;
  const CellView* cell = scene.cell(*bumped.at);
  const EntityView* before = scene.creature_before_at(*bumped.at);
  if (before == nullptr || scene.is_me(before->id)) return std::nullopt;
  if (cell == nullptr || !cell->visible) return std::nullopt;  // perhaps it is only unseen
  const std::string name = mentions.name(before->id, before->look);
  const EntityView* after = scene.entity(before->id);
  if (after != nullptr && after->at == *bumped.at) return dead_in(*after, scene, name);
  if (is_friendly(scene.look(before->look))) return "You and " + name + " miss each other.";
  return capitalised(name) + " is no longer there.";
}

}  // namespace undercroft
