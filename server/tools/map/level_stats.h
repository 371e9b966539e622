// level_stats.h: what levels of a kind are like: measured, not felt (D32, --stats).
#pragma once

#include <array>
#include <string>
#include <vector>

#include "server/sim/generation/plan/level_plan.h"

namespace undercroft {

// One level's figures.
struct LevelFigures {
  int rooms = 0;
  int doors = 0;
  int loops = 0;          // links beyond the spanning tree that were dug
  int dead_ends = 0;      // rooms with one way out; in caves: cells with one
  int floor_percent = 0;  // of all cells
  int longest_path = 0;   // steps from the entrance to what is farthest from it
  int things = 0;
  int missed = 0;         // things there was no place for
  int plain_percent = 0;  // of the rooms, by shape (D36)
  bool gated = false;     // the goal is behind a lock
  bool has_ice = false;
  bool has_plates = false;  // and so a door that they open (D7)
  bool has_webs = false;
  std::vector<std::string> roles{};  // of its rooms, sorted, plain ones left out
  std::vector<bool> floor{};         // by cell, in reading order
};

[[nodiscard]] LevelFigures figures_of(const LevelPlan& plan);

// The figures of many levels, and what it took to make them.
struct LevelStats {
  std::vector<LevelFigures> levels;
  std::vector<int> microseconds;           // one a level, all of its sub-seeds
  std::array<int, kFlawCount> rejected{};  // sub-seeds, by cause
  int failed = 0;                          // levels for which no sub-seed would do
};

// A table: least, median, 99th percentile and most of each figure; then what tells levels apart
// (D38): sets of roles, the overlap of floor between one level and the next, levels that need a
// key, or have ice, plates or webs; then the rejections by cause.
[[nodiscard]] std::string report_on(const LevelStats& stats);

}  // namespace undercroft
