// levels_ahead.h: which levels must be there before the next turn: one is built when somebody may
// soon come to it, not before, since half the memory of a realm would be a level that nobody sees.
#pragma once

#include <optional>

#include "server/sim/world/world.h"

namespace undercroft {

class LevelsAhead {
 public:
  // How many levels from the top. The one below a player is among them once the player is near the
  // stairs to it, or anything on the player's level can fall (R93): so nobody ever waits for one,
  // or takes stairs that lead nowhere.
  [[nodiscard]] int wanted(const World& world);

 private:
  struct WaysDown {
    int depth = 0;
    std::optional<Point> stairs;
    bool has_ledges = false;
  };
  // Neither stairs nor ledges ever come to be on a level, so they are looked for once.
  const WaysDown& ways_down(const World& world, int depth);

  [[nodiscard]] int look(const World& world);

  WaysDown found_;
  int wanted_ = 0;                    // when it was looked at last,
  std::uint32_t player_changes_ = 0;  // and how often players had moved by then; 0: not yet
};

}  // namespace undercroft
