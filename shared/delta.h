// delta.h: the difference between two observations, and its undoing.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "shared/changes.h"
#include "shared/expected.h"
#include "shared/observation.h"

namespace undercroft {

// What to change in one observation to get another, to be done in this order: looks, sentences,
// level, cells, moves, entities, gone, self, members, deadline.
struct Delta {
  // When it is set the cells and entities start from nothing (another depth, or the first delta).
  struct Level {
    int depth = 0;
    std::string name;
    Size size;
    friend bool operator==(const Level&, const Level&) = default;
  };
  struct Cell {
    Point at;
    bool visible = false;
    std::optional<Ground> ground;  // unset: as it was
    friend bool operator==(const Cell&, const Cell&) = default;
  };
  // One step; it faces that way too, if it faces anywhere.
  struct Move {
    EntityId id = kNobody;
    Direction way = Direction::Up;
    friend bool operator==(const Move&, const Move&) = default;
  };

  TurnNumber from_turn = 0;  // the turn of the observation it builds on
  TurnNumber to_turn = 0;
  std::optional<Level> level;
  std::vector<Cell> cells;  // changed ones, each once, in any order
  std::vector<Move> moves;  // in order of id, each once
  std::vector<EntityChange> entities;
  std::vector<EntityId> gone;
  std::optional<SelfChange> self;
  std::vector<MemberChange> members;
  std::vector<EntityId> members_gone;
  // Outer: changed; inner: milliseconds from now until the group's turn ends, if anything presses.
  std::optional<std::optional<std::uint32_t>> deadline_ms;
  std::vector<std::pair<LookId, Look>> looks;  // new, or a number with a new meaning
  std::vector<Sentence> sentences;             // new
  std::optional<std::uint32_t> accepted;       // the client's intent with this sequence was taken
  // What happened in between, in order; not part of the state. Reports are numbered from 1 for each
  // player; first_report is the first one's number, 0: they follow on the last that were told.
  std::vector<Report> reports;
  std::uint32_t first_report = 0;
  std::uint32_t clock_ms = 0;  // the realm's clock, for who asked for it in Hello; else 0

  friend bool operator==(const Delta&, const Delta&) = default;
};

// Moves are packed, so those with greater numbers are told by their place.
inline constexpr EntityId kMaxMovedId{(1U << 29U) - 1};

// The way of the one step that leads from `before` to `after`, with the facing that goes with it;
// None when it takes more to say.
[[nodiscard]] inline Direction step_between(const EntityView& before, const EntityView& after) {
  if (distance(before.at, after.at) != 1) return Direction::None;
  return direction_of(after.at - before.at);
}
// Makes that step.
inline void make_step(EntityView& view, Direction way) {
  view.at = step(view.at, way);
  if (view.facing != Direction::None) view.facing = way;
}

// True when `delta` says something that its reader does not know (a change, an answer or a report).
[[nodiscard]] bool says_anything(const Delta& delta);

// Changes `known` as `delta` says; `now_ms` is the clock that its deadline is kept by. A deadline
// that has passed counts as just passing.
// Says why and leaves `known` as it was when the delta does not fit (another turn or size,
// a cell outside the level, a look that was never told, more than limits.h allows): the peer's
// fault, never ours. Enumerators that this build does not know are kept as they are.
[[nodiscard]] Expected<> apply(Observation& known, const Delta& delta, std::uint64_t now_ms = 0);

}  // namespace undercroft
