// consequences.h: what a hit does besides its harm (R180), and what a death leaves (R181), as
// blueprints say it.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "shared/vocabulary.h"

namespace undercroft {

// A Hit works on a target that a blow or a missile has harmed and not killed.
struct Hit {
  std::optional<Status> status;  // given to the target ...
  int turns = 0;                 // ... for this many turns
  bool hold = false;             // the target is held until it struggles free
  bool steal = false;            // an item of a player's pack moves to the striker
  int knock_back = 0;            // cells, away from the striker
  int one_in = 1;                // works on one hit in this many, by the realm's dice
  friend bool operator==(const Hit&, const Hit&) = default;
};

// An Explosion harms all creatures around a dead body, and may fill the cells with a cloud.
struct Explosion {
  int damage = 0;             // before armour
  int reach = 1;              // cells
  std::optional<Kind> fills;  // Fire, Frost or Smoke
  int turns = 1;              // that the cloud lasts
  friend bool operator==(const Explosion&, const Explosion&) = default;
};

struct DeathDeeds {
  int split = 0;     // this many creatures ...
  std::string into;  // ... of the blueprint with this key
  std::optional<Explosion> explode;
  std::vector<std::string> drop;  // keys of items that lie loose in its cell
  friend bool operator==(const DeathDeeds&, const DeathDeeds&) = default;
};

}  // namespace undercroft
