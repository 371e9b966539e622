// points.cc: adds up a result.
#include "server/sim/world/points.h"

#include <algorithm>

namespace undercroft {
namespace {

constexpr std::int64_t kPointsForALevel = 100;
constexpr std::int64_t kPointsForTheCrown = 1000;

std::int64_t raised(std::int64_t points, int percent) { return points + points * percent / 100; }

}  // namespace

std::uint32_t points_for(int treasure, int depth, bool won, int omens) {
  const std::int64_t points = std::int64_t{std::max(treasure, 0)} +
                              kPointsForALevel * std::max(depth, 0) +
                              (won ? kPointsForTheCrown : 0);
  return static_cast<std::uint32_t>(std::clamp<std::int64_t>(raised(points, omens), 0, UINT32_MAX));
}

std::uint32_t points_of(const Score& score) {
  return points_for(score.treasure, score.depth, score.won, score.omens);
}

}  // namespace undercroft
