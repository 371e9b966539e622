// lobby.h: which realm a Hello leads to, and on which thread that realm lives.
#pragma once

#include <memory>
#include <string>
#include <variant>
#include <vector>

#include "server/realm/realm.h"

namespace undercroft {

// Filled before the server opens and never changed afterwards, so every thread may read it.
class Lobby {
 public:
  struct Door {
    std::unique_ptr<Realm> realm;  // touched by its own thread only
    std::size_t thread = 0;
  };

  // The first one added is the default.
  void add(std::unique_ptr<Realm> realm, std::size_t thread);

  [[nodiscard]] const std::vector<Door>& doors() const { return doors_; }

  // Where `hello` leads; or the refusal of a protocol that is not spoken, a name that is none, or a
  // realm that does not exist.
  [[nodiscard]] std::variant<const Door*, Refusal> door_for(const Hello& hello) const;

 private:
  std::vector<Door> doors_;
};

}  // namespace undercroft
