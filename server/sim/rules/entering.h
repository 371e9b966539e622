// entering.h: changing cells by the rules: who is let in, what is met on entering, being carried
// along.
#pragma once

#include <optional>

#include "server/sim/rules/tile_arbiter.h"

namespace undercroft {

// Plain floor with nothing on it: as most cells are, and nobody is met there.
[[nodiscard]] constexpr bool is_bare(const Cell& cell) {
  return cell.top == kNobody && cell.ground == Ground::Floor;
}

// What blocks a cell: a wall, a body; nothing when it is open. No cell (null) is outside, and as a
// wall. Every action begins with it: here, so that its result need not go through memory.
[[nodiscard]] constexpr std::optional<Resident> blocker_of(const Cell* cell) {
  if (cell == nullptr || is_wall(cell->ground)) return Resident{Kind::Wall, kNobody};
  if (cell->body == kNoBody) return std::nullopt;
  return Resident{cell->body, cell->top};
}
[[nodiscard]] inline std::optional<Resident> blocker_of(const World& world, int depth, Point at) {
  return blocker_of(world.has_level(depth) ? world.level(depth).cells.find(at) : nullptr);
}

// Does nothing that lies in a cell without blocker refuse this mover, which comes that way (R62)?
[[nodiscard]] bool nothing_refuses(const World& world, const Entity& mover, Mover as,
                                   Direction direction);

// Is the next cell that way without blocker, not around a pinch, and does nothing that lies there
// refuse this mover (R62)?
[[nodiscard]] bool lets_in(const World& world, const Entity& mover, Mover as, Direction direction);

// May the crate go one cell that way (F9)?
[[nodiscard]] bool can_be_shoved(const World& world, EntityId crate, Direction direction);

// Moves a body without any event, ending what binds it to the old cell (F15, F16).
void shift(World& world, Entity& body, Place to);
void shift(World& world, Entity& body, Point to);  // on its level

// Runs the deeds of everything that lies in the mover's cell, top layer first (R62), until one of
// them carries the mover off or kills it. `direction` is the way it came, None if from nowhere.
void meet_residents(World& world, const Entity& mover, Mover as, Direction direction);

// One step of a slide (F16): the mover's whole action. False: it was stopped, and the slide ended.
bool slide_on(World& world, Entity& body);

// An event of `who` where it is now.
[[nodiscard]] Event event_of(const World& world, Verb verb, EntityId who, EntityId whom = kNobody,
                             int amount = 0);
[[nodiscard]] Event event_of(Verb verb, const Entity& who, EntityId whom = kNobody, int amount = 0);

// The same, of one that has just come from `from`.
[[nodiscard]] Event arrival_of(Verb verb, const Entity& who, Point from);

}  // namespace undercroft
