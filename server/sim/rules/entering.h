// entering.h: moving a body into a cell by the rules, and what it meets there.
#pragma once

#include "server/sim/rules/tile_arbiter.h"

namespace undercroft {

// Moves a body without an event, and ends what bound it to the old cell (F15, F16).
void shift(World& world, Entity& body, Place to);
void shift(World& world, Entity& body, Point to);  // on its level

// Runs the deeds of everything that lies in the mover's cell, top layer first (R62), until one of
// them moves the mover away or kills it. `direction`: how it came; None if not by a step.
void meet_residents(World& world, const Entity& mover, Mover as, Direction direction);

// One step of a slide (F16), which is the mover's whole action. Returns false if it was stopped and
// the slide ended.
bool slide_on(World& world, Entity& body);

}  // namespace undercroft
