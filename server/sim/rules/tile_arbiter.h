// tile_arbiter.h: judges each meeting of a mover and a resident by the table in rulings.h.
#pragma once

#include <optional>

#include "server/sim/rules/rulings.h"
#include "server/sim/world/world.h"
#include "shared/small_vector.h"

namespace undercroft {

// What a mover meets in a cell: a blocker, or something that lies there. Walls and terrain have no
// entity.
struct Resident {
  Kind kind = Kind::Wall;
  EntityId id = kNobody;
};

// One meeting: the mover, its kind, its direction, and whether its blow is deliberate (F10).
struct Meeting {
  EntityId mover = kNobody;
  Mover as = Mover::Player;
  Direction direction = Direction::None;
  bool deliberate = false;
};

// Looks up the clause for the pair, judges its conditions, and returns the ruling that applies.
[[nodiscard]] Ruling arbitrate(const World& world, const Meeting& meeting,
                               const Resident& resident);

[[nodiscard]] inline Mover mover_kind(const Entity& e) {
  if (e.kind() == Kind::Projectile) return Mover::Projectile;
  return e.kind() == Kind::Player ? Mover::Player : Mover::Monster;
}

// True if `power` digs through the wall there. Never true for the outermost ring (R5).
[[nodiscard]] bool can_dig(const World& world, int depth, Point at, int power);

// Everything in a cell below the bodies, top layer first, the ground's own kind last.
using LyingResidents = SmallVector<Resident, 8>;
[[nodiscard]] LyingResidents lying_in(const World& world, int depth, Point at);

// True if nothing lies in the cell except, perhaps, this body. Most cells are like that.
[[nodiscard]] bool has_nothing_beside(const Cell& cell, const Entity& body);

// False for a flying mover and a trap, water, ice or ledge, which affect only walkers (F3).
[[nodiscard]] bool touches(const Entity& mover, Kind resident);

// True for plain floor with nothing on it. Most cells are bare, and entering one meets nothing.
[[nodiscard]] constexpr bool is_bare(const Cell& cell) {
  return cell.top == kNobody && cell.ground == Ground::Floor;
}

// Returns the wall or body that blocks a cell, or nothing if the cell is open. A null cell is
// outside the level and counts as a wall. Inline because every action begins with this call.
[[nodiscard]] constexpr std::optional<Resident> blocker_of(const Cell* cell) {
  if (cell == nullptr || is_wall(cell->ground)) return Resident{Kind::Wall, kNobody};
  if (cell->body == kNoBody) return std::nullopt;
  return Resident{cell->body, cell->top};
}
[[nodiscard]] inline std::optional<Resident> blocker_of(const World& world, int depth, Point at) {
  return blocker_of(world.has_level(depth) ? world.level(depth).cells.find(at) : nullptr);
}

// True if nothing that lies in the next cell refuses this mover, which comes from that side (R62).
// REQUIRES: the cell has no blocker.
[[nodiscard]] bool nothing_refuses(const World& world, const Entity& mover, Mover as,
                                   Direction direction);

// True if the next cell in that direction has no blocker, is not around a pinched corner, and holds
// nothing that refuses this mover (R62).
[[nodiscard]] bool lets_in(const World& world, const Entity& mover, Mover as, Direction direction);

// True if the crate can be shoved one cell in that direction (F9).
[[nodiscard]] bool can_be_shoved(const World& world, EntityId crate, Direction direction);

}  // namespace undercroft
