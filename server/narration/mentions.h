// mentions.h: "a goblin" when the player first hears of it, "the goblin" from then on.
#pragma once

#include <set>
#include <string>

#include "server/narration/mention.h"
#include "server/narration/scene.h"

namespace undercroft {

// A Mentions records which entities the lines of one delta have named. An entity that the player
// did not know before the reports, and that no line has named yet, is "a goblin" or "some salts".
class Mentions {
 public:
  explicit Mentions(const Scene& scene) : scene_(scene) {}

  // Mentions the entity. Its name is "you", "something" without a look, or that of the look.
  [[nodiscard]] Mention mention(EntityId id, LookId look);
  [[nodiscard]] std::string name(EntityId id, LookId look) { return mention(id, look).name; }
  // The player has found this by itself, so it is known: a door that it opens, in a delta that
  // holds the turns before as well.
  void note_found(EntityId id) { named_.insert(id); }
  // Mentions a creature that has come into view: with "a" unless a line has named it.
  [[nodiscard]] Mention arriving(const EntityView& creature);
  // True if the player knows what "the goblin" means.
  [[nodiscard]] bool is_known(EntityId id, LookId look) const;

 private:
  [[nodiscard]] Mention party_of(EntityId id, LookId look, bool is_known) const;

  const Scene& scene_;
  std::set<EntityId> named_;
};

}  // namespace undercroft
