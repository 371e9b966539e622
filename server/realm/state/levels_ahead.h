// levels_ahead.h: decides which levels must exist before the next turn. A level is built when a
// player may soon enter it and not before: an unused level would be half the memory of a realm.
#pragma once

#include <optional>

#include "server/sim/world/world.h"

namespace undercroft {

class LevelsAhead {
 public:
  // How many levels, from the top. The level below a player is included once the player is near the
  // stairs down, or the player's level has ledges to fall from (R93): so no player waits for a
  // level, and no stairs lead nowhere.
  [[nodiscard]] int wanted(const World& world);

 private:
  struct WaysDown {
    int depth = 0;
    std::optional<Point> stairs;
    bool has_ledges = false;
  };
  // Stairs and ledges never appear later, so each level is searched once.
  const WaysDown& ways_down(const World& world, int depth);

  [[nodiscard]] int look(const World& world);

  WaysDown found_;
  int wanted_ = 0;                    // as computed last
  std::uint32_t player_changes_ = 0;  // World::player_changes() at that time; 0: never
};

}  // namespace undercroft
