// death.h: dying, corpses, respawning, and the score table (R3, R12, R110, R111).
#pragma once

#include "server/sim/world/world.h"

namespace undercroft {

// A body becomes a corpse on the item layer at once, and keeps its name, cell and items (F22); or
// it goes down, if the rules allow (R141). `killer`: kNobody if there is none. REQUIRES: it is
// alive.
void die(World& world, EntityId id, EntityId killer = kNobody);
// Death of a downed player whose time is over, or who has given up. Harm that others do to it goes
// through harm_the_downed() (down.h). `words`: what its event says if it has no killer, instead of
// that it died.
void die_of_wounds(World& world, EntityId downed, EntityId killer = kNobody,
                   std::string words = {});

// Corpses that a level keeps. Without a limit, players could farm creatures that call others.
inline constexpr int kMaxCorpses = 300;

// At the end of a turn: if a creature died and more corpses lie there than a level keeps, removes
// those that hold nothing, in order of spawning.
void clear_corpses(World& world);

// A dead player lives again on the free cell nearest to `near`, with nothing; its corpse stays with
// everything it held. A hero that grows chooses a kit again (R170), and with death=company keeps
// half of its boons (R201). One that is absent will be there when its player returns. Returns false
// if the player is alive or downed, the level is full, or the house rule death is permanent.
bool respawn_at(World& world, EntityId player, int depth, Point near);
// As above, at the entrance of depth 1 (R111).
bool respawn(World& world, EntityId player);

// A realm may be played for years, so its table is limited.
inline constexpr std::size_t kMaxScoresKept = 100;

// True if `a` ranks above `b`: by winning, then points (points.h), and fewer turns.
[[nodiscard]] bool is_better(const Score& a, const Score& b);

// Writes the line of a hero that won or died, in place of its earlier one and below equal ones. Its
// treasure counts unless some line has counted it before (H6).
void keep_score(World& world, EntityId player, bool won);
// At the end of a turn, which counts in the lines of heroes that died or won in it.
void count_turn_in_scores(World& world);

}  // namespace undercroft
