// names.h: the names that a scenario uses for entities, updated as items change hands.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "server/sim/world/world.h"

namespace undercroft {

// Names maps entities to names. A held item is named after its holder: C.vial, a second one
// C.vial2, and P.vial after P has taken it. A dropped item gets its own name back, or its
// blueprint's name.
class Names {
 public:
  // Names an entity on the map and sets the letter it is drawn with.
  void call(EntityId id, const std::string& name, char32_t letter);
  // Adds another name that the file may use. A real name takes precedence over an alias.
  void alias(EntityId id, const std::string& other);
  // The name that an alias stands for; any other word is returned unchanged.
  [[nodiscard]] std::string_view without_alias(std::string_view word) const;
  // Names an item in a pack or chest. REQUIRES: its holder has a name.
  void call_held(const World& world, EntityId thing);

  // Names entities created during the turn (such as a corpse left by a returning player) after
  // their blueprint.
  void call_newcomers(const World& world);
  // Renames what the event has taken or dropped.
  void follow(const World& world, const Event& event);

  [[nodiscard]] std::string of(EntityId id) const;
  // Returns kNobody when there is no such name.
  [[nodiscard]] EntityId find(std::string_view name) const;
  [[nodiscard]] char32_t letter(EntityId id) const;

 private:
  [[nodiscard]] std::string unused(const std::string& stem) const;
  void let_go(const World& world, EntityId thing);
  void rename(EntityId id, const std::string& name);

  std::map<EntityId, std::string> names_;
  std::map<std::string, EntityId, std::less<>> ids_;
  std::map<EntityId, std::string> own_;  // names of items that lay on the map
  std::map<std::string, std::string, std::less<>> aliases_;
  std::map<EntityId, char32_t> letters_;
};

}  // namespace undercroft
