// mentions.cc: the article of a name depends on what the player knew before.
#include "server/narration/mentions.h"

#include "shared/grammar.h"

namespace undercroft {

// A creature that was known as something else is new: a chest that turns out to be a mimic.
bool Mentions::is_known(EntityId id, LookId look) const {
  if (id == kNobody || scene_.depth_before() == 0 || named_.contains(id)) return true;
  if (acts_by_itself(scene_.look(look).kind)) return scene_.entity_before(id) != nullptr;
  return scene_.knew(id);
}

Mention Mentions::mention(EntityId id, LookId look) {
  Mention party = party_of(id, look, is_known(id, look));
  named_.insert(id);
  return party;
}

Mention Mentions::arriving(const EntityView& creature) {
  const bool is_first = named_.insert(creature.id).second;
  return party_of(creature.id, creature.look, !is_first);
}

Mention Mentions::party_of(EntityId id, LookId look, bool is_known) const {
  if (scene_.is_me(id)) return {.name = "you", .known = "you", .is_me = true};
  if (look == kNoLook) return {.name = "something", .known = "something"};
  const Look& as = scene_.look(look);
  const std::string known = the_name(as);
  return {.name = is_known ? known : as.a_name,
          .known = known,
          .is_person = as.kind == Kind::Player || as.kind == Kind::Downed,
          .are_many = is_plural(as)};
}

}  // namespace undercroft
