// locks_and_keys.h: stage D22: where keys may lie. Which rooms are locked is in choose_roles.cc
// and, beside caves, in vaults.cc.
#pragma once

#include <vector>

#include "server/sim/generation/things/placer.h"
#include "server/sim/generation/things/stock.h"

namespace undercroft {

// Cells that can be walked to from the entrance when these doorways stay shut.
[[nodiscard]] Grid<bool> reached_without(const LevelPlan& plan, const std::vector<Point>& shut);

// Hangs the doors, and lays out a key for every lock so that it is reached before its door: the
// first on this side of all of them, each next one perhaps behind those before it. False: there
// is no place for one, or no blueprint of its metal.
[[nodiscard]] bool hang_doors_and_lay_keys(Placer& placer, const Stock& stock);

}  // namespace undercroft
