// level_foes.h: which monsters a level has, on average.
#pragma once

#include <string>
#include <vector>

#include "server/sim/content/catalogue.h"

namespace undercroft {

struct LevelFoe {
  std::string key;   // of its blueprint
  double count = 0;  // on a level, on average
};

// Those that the level's table places and draws, their escorts, and its guard, in order of keys.
// Friends, and monsters that only the themes of levels add, are left out.
[[nodiscard]] std::vector<LevelFoe> foes_on(const Catalogue& catalogue, int depth);

}  // namespace undercroft
