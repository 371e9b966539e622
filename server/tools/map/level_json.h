// level_json.h: a plan as JSON for other programs (D32, --json).
#pragma once

#include <string>

#include "server/sim/content/catalogue.h"
#include "server/sim/generation/plan/level_plan.h"

namespace undercroft {

// One JSON object: seed, depth, style, attempt, name, size, entrance, goal, rooms (number, floor as
// [left, top, right, bottom) in cells, role, shape, group), links, hallways with their cells,
// doorways, things with their cells, the things that could not be placed, and the rows of ground as
// text. Points are [x, y].
[[nodiscard]] std::string json_of(const LevelPlan& plan, const Catalogue& catalogue);

}  // namespace undercroft
