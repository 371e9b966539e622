// terrain_shapes.h: the outlines of lakes (D45) and chasms (D46).
#pragma once

#include <vector>

#include "server/sim/generation/plan/level_plan.h"

namespace undercroft {

// The cells of an island in the middle of a lake: five wide and three high, without corners.
[[nodiscard]] std::vector<Point> island_around(Point at);

inline constexpr std::size_t kLargestLake = 80;  // cells

// The cells of `free` that overlapping discs with ragged edges cover: `wanted` or some more, as far
// as there are as many. The first disc is around `at`, whose island is left out if there is to be
// one.
[[nodiscard]] std::vector<Point> lake_shape(const Grid<bool>& free, Point at, int wanted,
                                            bool island, Rng& rng);

// The cells of `free` along a crack that begins near `at`, winds along one axis for up to `steps`
// steps, and ends on open ground at both ends.
[[nodiscard]] std::vector<Point> chasm_shape(const LevelPlan& plan, const Grid<bool>& free,
                                             Point at, int steps, Rng& rng);

}  // namespace undercroft
