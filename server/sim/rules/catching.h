// catching.h: friends catch what is thrown to them (R150, R202).
#pragma once

#include "server/sim/world/world.h"

namespace undercroft {

// Puts an item that has just landed into the pack of the hero in whose cell it lies. The hero
// catches the Crown while the Undercroft is awake, and any other item that another player threw at
// the hero's cell, if the house rules let friends catch (`catch`) and spare the hero from that
// throw (R146). It must stand, be present, be awake and have room. Returns false, and changes
// nothing, if nobody catches it.
bool is_caught(World& world, const Flight& flight);

}  // namespace undercroft
