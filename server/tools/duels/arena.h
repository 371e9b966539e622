// arena.h: a hero and a foe, beside each other on bare ground.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "server/sim/world/world.h"

namespace undercroft {

// What a hero has found on its way to a depth. It wears the last of its weapons, and of its
// armours.
struct Gear {
  std::vector<std::string> items;  // keys of wearable items
  std::vector<std::string> boons;  // keys
};

// What a hero of that depth has at least: a weapon, armour and boons as the levels above give them.
// Depth 1 is the kit alone.
[[nodiscard]] Gear gear_of_depth(int depth);

// An Arena is a world of one room with a lone hero and a foe in the next cell.
struct Arena {
  // REQUIRES: the content has the kit's number and all keys.
  Arena(const std::shared_ptr<const Catalogue>& catalogue, int kit, const Gear& gear,
        const std::string& foe_key);

  [[nodiscard]] const Blueprint& foe_blueprint() const {
    return world.blueprint(world.entity(foe));
  }

  World world;
  EntityId hero = kNobody;
  EntityId foe = kNobody;
};

}  // namespace undercroft
