// bridges.h: stage D47: straight rows of floor over lakes and chasms.
#pragma once

#include "server/sim/generation/plan/level_plan.h"

namespace undercroft {

// The longest bridge, in cells, and the most steps that a hero walks around where none leads over.
inline constexpr int kLongestBridge = 9;
inline constexpr int kLongestDetour = 24;

// Firm ground outside of lakes and drawn rooms.
[[nodiscard]] Grid<bool> dry_ground(const LevelPlan& plan);

// Lays bridges wherever the dry way between two banks of a lake or chasm is longer than
// kLongestDetour, or there is none. The shortest come first; those along a bank come last.
void lay_bridges(LevelPlan& plan);

}  // namespace undercroft
