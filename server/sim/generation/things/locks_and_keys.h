// locks_and_keys.h: stage D22: where keys lie. choose_roles.cc and, beside caves, vaults.cc choose
// which rooms are locked.
#pragma once

#include <vector>

#include "server/sim/generation/things/placer.h"
#include "server/sim/generation/things/stock.h"

namespace undercroft {

// The cells that can be reached from the entrance while these doorways stay shut.
[[nodiscard]] Grid<bool> reached_without(const LevelPlan& plan, const std::vector<Point>& shut);

// Hangs the locked doors and places a key for each, so that it can be reached before its door: the
// first key before all locks, each further one possibly behind the doors already opened. Returns
// false if there is no place for a key, or no blueprint of its metal.
[[nodiscard]] bool hang_doors_and_lay_keys(Placer& placer, const Stock& stock);

}  // namespace undercroft
