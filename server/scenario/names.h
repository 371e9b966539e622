// names.h: what a scenario calls each entity, as things change hands.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "server/sim/world/world.h"

namespace undercroft {

// A held thing is named after its holder: C.vial, a second one C.vial2, after it is taken P.vial. A
// thing that is dropped gets its own name back, or else its blueprint's.
class Names {
 public:
  // One on the map, with the letter it is drawn with.
  void call(EntityId id, const std::string& name, char32_t letter);
  // Another word for it, that the file may use too; a name proper wins over it.
  void alias(EntityId id, const std::string& other);
  // The name that an alias stands for; any other word unchanged.
  [[nodiscard]] std::string_view without_alias(std::string_view word) const;
  // One in somebody's pack or chest; its holder has a name already.
  void call_held(const World& world, EntityId thing);

  // Those that came during the turn (a corpse left by one who returned) are called by blueprint.
  void call_newcomers(const World& world);
  // After an event: what was taken or dropped is called otherwise from now on.
  void follow(const World& world, const Event& event);

  [[nodiscard]] std::string of(EntityId id) const;
  // kNobody when nothing is called so.
  [[nodiscard]] EntityId find(std::string_view name) const;
  [[nodiscard]] char32_t letter(EntityId id) const;

 private:
  [[nodiscard]] std::string unused(const std::string& stem) const;
  void rename(EntityId id, const std::string& name);

  std::map<EntityId, std::string> names_;
  std::map<std::string, EntityId, std::less<>> ids_;
  std::map<EntityId, std::string> own_;  // of things that lay on the map, when not held
  std::map<std::string, std::string, std::less<>> aliases_;
  std::map<EntityId, char32_t> letters_;
};

}  // namespace undercroft
