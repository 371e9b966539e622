// in_vain.cc: why an action found nothing to act on.
#include "client/model/in_vain.h"

#include "shared/grammar.h"

namespace undercroft {
namespace {

// The first creature in that direction, up to `reach` cells away; null: none was known.
const EntityView* first_creature(const Observation& known, Direction way, std::uint32_t reach) {
  Point at = known.self.at;
  for (std::uint32_t i = 0; i < reach; ++i) {
    at = step(at, way);
    if (!known.cells.contains(at)) return nullptr;
    for (const auto& [id, entity] : known.entities) {
      if (entity.at == at && known.look(entity).creature) return &entity;
    }
  }
  return nullptr;
}

std::string name_of(const Observation& known, const EntityView& entity) {
  const auto member = known.members.find(entity.id);
  return member != known.members.end() ? member->second.name : known.look(entity).definite;
}

bool is_there_still(const Observation& now, const EntityView& entity) {
  const auto found = now.entities.find(entity.id);
  return found != now.entities.end() && found->second.at == entity.at;
}

std::string not_there(const Observation& before, const EntityView& entity) {
  return capitalised(name_of(before, entity)) + " is not there any more.";
}

std::string in_vain_gift(const Intent& intent, const Observation& before, const Observation& now) {
  const EntityView* to = first_creature(before, intent.direction, 1);
  if (to == nullptr) return "Nobody stands there to take it.";
  if (!is_there_still(now, *to)) return not_there(before, *to);
  const auto member = now.members.find(to->id);
  const std::string name = capitalised(name_of(now, *to));
  if (member == now.members.end()) return name + " cannot take it.";
  return name + (member->second.connected ? " has no room for it." : " is not here to take it.");
}

std::string in_vain_ability(const Intent& intent, const Observation& before,
                            const Observation& now) {
  const auto& abilities = before.self.abilities;
  if (intent.ability >= abilities.size()) return "That did nothing.";
  const Ability& ability = abilities[intent.ability];
  const EntityView* on = first_creature(before, intent.direction, ability.reach);
  if (on == nullptr) return ability.name + " finds nothing to work on that way.";
  if (!is_there_still(now, *on)) return not_there(before, *on);
  return ability.name + " does nothing to " + name_of(now, *on) + " there.";
}

}  // namespace

std::optional<std::string> in_vain(const Intent& intent, const Observation& before,
                                   const Observation& now) {
  switch (intent.verb) {
    case IntentVerb::Attack:
      return "Your blow reaches nobody.";
    case IntentVerb::Interact:
      return "You reach nothing to touch that way.";
    case IntentVerb::Give:
      return in_vain_gift(intent, before, now);
    case IntentVerb::Invoke:
      return in_vain_ability(intent, before, now);
    default:
      return std::nullopt;
  }
}

}  // namespace undercroft
