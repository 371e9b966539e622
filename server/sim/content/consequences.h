// consequences.h: what a hit does besides its harm (R180), and what a death leaves (R181), as
// blueprints say it.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "shared/vocabulary.h"

namespace undercroft {

// A Burst is a cloud that appears where a flask breaks, and optionally around it (R153).
struct Burst {
  Kind fills = Kind::Fire;  // Fire, Frost, Smoke, or Cloud: the blueprint that `area` names
  int turns = 1;
  bool around = false;
  std::string area = {};  // key of a cloud or a patch (R196)
  friend bool operator==(const Burst&, const Burst&) = default;
};

// Inside is what a cloud or a patch does each turn to a creature that stands in it (R196).
struct Inside {
  std::optional<Status> status;
  int turns = 0;   // of the status
  int damage = 0;  // whatever the armour
  int heal = 0;
  friend bool operator==(const Inside&, const Inside&) = default;
};

// A Ware is an item that a friend sells, and what it costs (R194).
struct Ware {
  std::string item;  // key
  int price = 0;     // of the buyer's treasure
  friend bool operator==(const Ware&, const Ware&) = default;
};

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
  int damage = 0;              // before armour
  int reach = 1;               // cells
  std::optional<Burst> cloud;  // in each of the cells
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
