// movs.h: the directions that a step yields, worked out at the moment of acting (R40, R51).
#pragma once

#include <map>
#include <optional>
#include <tuple>
#include <vector>

#include "server/sim/sight/distance_map.h"
#include "server/sim/world/world.h"

namespace undercroft {

// Distance maps toward players, shared by all who follow paths while nothing has changed (one map a
// level a turn, not a search per monster).
class PathMaps {
 public:
  const Grid<int>& toward(const World& world, int depth, Point goal, Walker walker);

 private:
  std::map<std::tuple<int, std::uint32_t, Point, Walker>, Grid<int>> maps_;
};

// The nearest living player on the entity's level: squared distance, ties to the earlier joiner.
[[nodiscard]] std::optional<EntityId> nearest_player(const World& world, const Entity& e);

// Directions in the order to try them; none when a chasing rule has nobody to chase. Wander and
// guard roll dice (F21).
[[nodiscard]] std::vector<Direction> movs_of(World& world, PathMaps& paths, const Entity& e,
                                             Movs rule);

}  // namespace undercroft
