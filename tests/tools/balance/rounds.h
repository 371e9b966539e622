// rounds.h: a realm's beat without a realm: every living player acts once, group after group.
#pragma once

#include <functional>

#include "server/sim/turn/turn.h"

namespace undercroft {

// Builds levels until one lies ready below the deepest player, and at least one in all. A level
// that cannot be built is a CHECK: undercroft-map tells why.
void build_levels_ahead(World& world);

using Ask = std::function<Intent(EntityId player)>;
using OnTurn = std::function<void(const World&)>;  // while world.events tells of the turn

// One round of turns (R100): groups part and join as their players move; who has acted does not act
// again unless it comes into the group of one who has not. `ask` is called for each player of a
// group just before its turn.
void play_round(World& world, const Ask& ask, const OnTurn& on_turn);

}  // namespace undercroft
