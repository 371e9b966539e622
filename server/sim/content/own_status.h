// own_status.h: a status that content defines (R221).
#pragma once

#include <string>
#include <vector>

#include "server/sim/content/attributes.h"
#include "shared/vocabulary.h"

namespace undercroft {

// An OwnStatus is a bundle of what the game's own statuses do. Its number is that of Status::Own1
// and those that follow, in the order in which they were read.
struct OwnStatus {
  std::string key;
  std::string name;        // what its bearer is: "bleeding"
  std::string text;        // what it means for its bearer; may have {n}, the turns left
  bool harmful = false;    // house rules keep other players' deeds from giving it (R146)
  Attributes change = {};  // added while it lasts
  int damage = 0;          // whatever the armour ...
  int heal = 0;            // ... or health regained ...
  int every = 1;           // ... in each turn whose number left divides by this
  StatusSet immune = {};   // statuses that its bearer does not get meanwhile
  std::vector<std::string> tags = {};  // of its damage (R223)
  friend bool operator==(const OwnStatus&, const OwnStatus&) = default;
};

}  // namespace undercroft
