// entering.h: moving a body into a cell by the rules, and what it meets there.
#pragma once

#include "server/sim/rules/tile_arbiter.h"

namespace undercroft {

// Moves a body without any event, ending what binds it to the old cell (F15, F16).
void shift(World& world, Entity& body, Place to);
void shift(World& world, Entity& body, Point to);  // on its level

// Runs the deeds of everything that lies in the mover's cell, top layer first (R62), until one of
// them carries the mover off or kills it. `direction` is the way it came, None if from nowhere.
void meet_residents(World& world, const Entity& mover, Mover as, Direction direction);

// One step of a slide (F16): the mover's whole action. False: it was stopped, and the slide ended.
bool slide_on(World& world, Entity& body);

}  // namespace undercroft
