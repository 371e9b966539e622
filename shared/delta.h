// delta.h: the difference between two observations, and how to apply it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "shared/changes.h"
#include "shared/expected.h"
#include "shared/observation.h"

namespace undercroft {

// A ToldLine is a line of the player's log, and the reports that it describes.
struct ToldLine {
  enum class Tone : std::uint8_t { Plain, Mine, Hurt, Sight };
  enum class Weight : std::uint8_t { Others, Mine, Sight, Party, Me };  // the lowest are left out
  std::string text;
  Tone tone = Tone::Plain;
  Weight weight = Weight::Others;
  std::uint32_t reports = 0;  // described: this many, after `skip` since those of the line before
  std::uint32_t skip = 0;
  std::string presence_of = {};  // a player's name: replaces a recent line about the same player
  friend bool operator==(const ToldLine&, const ToldLine&) = default;
};

template <>
inline constexpr std::size_t kEnumCount<ToldLine::Tone> = 4;
template <>
inline constexpr std::size_t kEnumCount<ToldLine::Weight> = 5;

// A Delta turns one observation into another. Its parts apply in this order: looks, sentences,
// level, cells, moves, entities, gone, self, members, deadline.
struct Delta {
  // If set, cells and entities start empty: another level, or the first delta.
  struct Level {
    int depth = 0;
    std::string name;
    Size size;
    friend bool operator==(const Level&, const Level&) = default;
  };
  struct Cell {
    Point at;
    bool visible = false;
    std::optional<Ground> ground;  // unset: unchanged
    friend bool operator==(const Cell&, const Cell&) = default;
  };
  // One step. The entity turns to face that direction, if it faces one at all.
  struct Move {
    EntityId id = kNobody;
    Direction way = Direction::Up;
    friend bool operator==(const Move&, const Move&) = default;
  };

  TurnNumber from_turn = 0;  // turn of the observation that this delta applies to
  TurnNumber to_turn = 0;
  std::optional<Level> level;
  std::vector<Cell> cells;  // changed cells, each once, in any order
  std::vector<Move> moves;  // in order of id, each once
  std::vector<EntityChange> entities;
  std::vector<EntityId> gone;
  std::optional<SelfChange> self;
  std::vector<MemberChange> members;
  std::vector<EntityId> members_gone;
  // Outer: whether the deadline changed. Inner: milliseconds until the group's turn ends; unset: no
  // deadline.
  std::optional<std::optional<std::uint32_t>> deadline_ms;
  // Sent with a deadline: how long others may still wait for the player in all, in ms (R107).
  std::optional<std::uint32_t> reserve_ms;
  std::vector<std::pair<LookId, Look>> looks;  // new looks, and numbers whose look changed
  std::vector<Sentence> sentences;             // new sentences
  // New words. They apply before cells, entities and self.
  std::vector<std::pair<Ground, GroundLook>> grounds;
  std::vector<std::pair<Status, Wording>> status_words;
  std::vector<std::pair<StepSign, Wording>> sign_words;
  std::vector<std::pair<ReachShape, Wording>> reach_words;
  std::vector<std::pair<std::uint32_t, Offer>> offers;
  std::optional<std::uint32_t> accepted;  // sequence of the client's intent that was played
  // Events of these turns in order; not part of the state. Each player's reports are numbered from
  // 1. `first_report` is the number of the first report here; 0: they follow the last one sent.
  std::vector<Report> reports;
  std::uint32_t first_report = 0;
  std::vector<ToldLine> lines;  // the log of what happened, if Hello asked for it
  std::uint32_t clock_ms = 0;   // the realm's clock, if Hello asked for it; else 0
  // All house rules (Welcome::rules), if some have changed; not part of the state.
  std::vector<std::pair<std::string, std::string>> rules;
  std::optional<Notice> notice;         // changed
  std::optional<TurnNumber> run_began;  // changed

  friend bool operator==(const Delta&, const Delta&) = default;
};

// Moves are packed with 29-bit ids. An entity with a greater id is sent with its new place instead.
inline constexpr EntityId kMaxMovedId{(1U << 29U) - 1};

// Returns the direction of the single step from `before` to `after`, or None if they are not one
// step apart.
[[nodiscard]] inline Direction step_between(const EntityView& before, const EntityView& after) {
  if (distance(before.at, after.at) != 1) return Direction::None;
  return direction_of(after.at - before.at);
}
// Takes that step.
inline void make_step(EntityView& view, Direction way) {
  view.at = step(view.at, way);
  if (view.facing != Direction::None) view.facing = way;
}

// True if the delta tells its reader anything new: a change, an acknowledgement or a report.
[[nodiscard]] bool says_anything(const Delta& delta);

// Applies `delta` to `known`; `now_ms` is the clock of its deadline. A deadline that has passed
// counts as just passing. If the delta does not fit (another turn or size, a cell outside the
// level, a look that was never sent, more than limits.h allows), returns why and leaves `known`
// unchanged; that is the peer's mistake, never ours. Keeps enumerators that this build does not
// know.
[[nodiscard]] Expected<> apply(Observation& known, const Delta& delta, std::uint64_t now_ms = 0);

}  // namespace undercroft
