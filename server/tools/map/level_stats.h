// level_stats.h: statistics about generated levels (D32, --stats).
#pragma once

#include <array>
#include <string>
#include <vector>

#include "server/sim/content/catalogue.h"
#include "server/sim/generation/plan/level_plan.h"

namespace undercroft {

// The figures of one level.
struct LevelFigures {
  int rooms = 0;
  int doors = 0;
  int loops = 0;          // hallways beyond a spanning tree
  int dead_ends = 0;      // rooms with one exit; in caves: cells with one
  int floor_percent = 0;  // of all cells
  int longest_path = 0;   // steps from the entrance to the farthest cell
  int things = 0;
  int missed = 0;         // things that could not be placed
  int plain_percent = 0;  // of the rooms (D36)
  bool gated = false;     // the goal is behind a lock
  bool has_ice = false;
  bool has_plates = false;  // and therefore a door that they open (D7)
  bool has_webs = false;
  bool has_lake = false;             // across rooms (D45)
  bool has_chasm = false;            // across rooms (D46)
  std::string theme{};               // its key; empty: none (D49)
  std::vector<std::string> roles{};  // roles of its rooms, sorted, without plain ones
  std::vector<std::string> drawn{};  // names of its drawn rooms (D40)
  std::vector<bool> floor{};         // by cell, in reading order
};

// The names of drawn rooms come from the catalogue.
[[nodiscard]] LevelFigures figures_of(const LevelPlan& plan, const Catalogue& catalogue);

// The figures of many levels, and the cost of generating them.
struct LevelStats {
  std::vector<LevelFigures> levels;
  std::vector<int> microseconds;           // one per level, including rejected sub-seeds
  std::array<int, kFlawCount> rejected{};  // rejected sub-seeds, by cause
  int failed = 0;                          // levels for which every sub-seed was rejected
};

// A table with the least, median, 99th percentile and most of each figure. Then what distinguishes
// levels (D38): sets of roles, the overlap of floor between consecutive levels, the share of levels
// that need a key or have ice, plates, webs, lakes or chasms; and how many levels have each theme
// and each drawn room. Then the rejected sub-seeds by cause.
[[nodiscard]] std::string report_on(const LevelStats& stats);

}  // namespace undercroft
