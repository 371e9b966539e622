// scores.cc: the order of the table of scores, and writing into it.
#include "server/sim/rules/scores.h"

#include <algorithm>
#include <tuple>

namespace undercroft {

bool is_better(const Score& a, const Score& b) {
  return std::tie(b.won, b.treasure, b.depth, a.turns) <
         std::tie(a.won, a.treasure, a.depth, b.turns);
}

void keep_score(World& world, EntityId player, bool won) {
  const Entity& p = world.entity(player);
  const int depth = std::max(p.deepest, p.depth());
  const Score score{p.name, p.treasure, depth, p.turn, won};
  const auto place = std::upper_bound(world.scores.begin(), world.scores.end(), score, is_better);
  world.scores.insert(place, score);
  if (world.scores.size() > kMostScores) world.scores.pop_back();
}

}  // namespace undercroft
