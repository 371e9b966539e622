// daily_score.h: what a party's play of the daily is worth (R176).
#pragma once

#include "server/realm/state/state.h"
#include "shared/messages.h"

namespace undercroft {

// The score of a realm as it is: a pure function of its state, and so of its journal.
// - treasure: the sum over all heroes, living or not; what one dead hero had counts once, whoever
//   takes it from there (keep_score());
// - depth: the deepest level that a hero has reached;
// - turns: the most that a hero has played;
// - points: as points_for() has it (server/sim/world/points.h).
// `verified` is false.
[[nodiscard]] DailyEntry daily_score(const RealmState& state);

// The order of the board: more points first, then fewer turns, then fewer heroes.
[[nodiscard]] bool is_better_daily(const DailyEntry& a, const DailyEntry& b);

}  // namespace undercroft
