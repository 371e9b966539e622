// delta.h: the difference between two observations, and its undoing.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "shared/observation.h"

namespace undercroft {

// What to change in one observation to get another. Cells: the changed ones only, in reading order;
// entities: whole when changed; the small parts whole when changed. When `level` is set the cells
// and entities start from nothing (another depth, or the first delta).
struct Delta {
  struct Level {
    int depth = 0;
    std::string name;
    Size size;
    friend bool operator==(const Level&, const Level&) = default;
  };
  struct Cell {
    Point at;
    CellView view;
    friend bool operator==(const Cell&, const Cell&) = default;
  };

  TurnNumber from_turn = 0;  // the turn of the observation it builds on
  TurnNumber to_turn = 0;
  std::optional<Level> level;
  std::vector<Cell> cells;
  std::vector<EntityView> entities;
  std::vector<EntityId> gone;
  std::optional<SelfView> self;
  std::optional<std::vector<MemberView>> members;
  std::optional<std::optional<std::uint64_t>> deadline_ms;  // outer: changed; inner: is there one
  std::vector<Report> reports;  // what happened in between, in order; not part of the state
  std::uint64_t clock_ms = 0;   // the realm's clock when it was made, for countdowns

  friend bool operator==(const Delta&, const Delta&) = default;
};

// The changes that lead from `told` to `now`; reports and clock_ms are left to the caller.
[[nodiscard]] Delta diff(const Observation& told, const Observation& now);

// True when `delta` says something that its reader does not know (a change or a report).
[[nodiscard]] bool says_anything(const Delta& delta);

// Changes `known` as `delta` says. For all a, b: apply(a, diff(a, b)) makes a equal to b. Returns a
// sentence and leaves `known` as it was when the delta does not fit (another turn or size, a cell
// outside the level, an unknown enumerator): the peer's fault, never ours.
[[nodiscard]] std::optional<std::string> apply(Observation& known, const Delta& delta);

}  // namespace undercroft
