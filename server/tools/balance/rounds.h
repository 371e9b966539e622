// rounds.h: rounds of turns without a realm: every living player acts once, group by group.
#pragma once

#include <functional>

#include "server/sim/turn/turn.h"

namespace undercroft {

// Builds levels until one exists below the deepest player, and at least one in total. Fails a CHECK
// if a level cannot be built; undercroft-map explains why.
void build_levels_ahead(World& world);

using Ask = std::function<Intent(EntityId player)>;
using OnTurn = std::function<void(const World&)>;  // while world.events has the turn
using OnTurnOf = std::function<void(const World&, const Group&)>;

// Plays one round of turns (R100). Groups split and join as their players move. A player that has
// acted does not act again, unless it joins the group of a player that has not. Calls `ask` for
// each player of a group just before the group's turn.
void play_round(World& world, const Ask& ask, const OnTurn& on_turn);
// The same for a caller that has to know whose turn it was.
void play_round_of_groups(World& world, const Ask& ask, const OnTurnOf& on_turn);

}  // namespace undercroft
