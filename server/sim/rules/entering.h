// entering.h: moving a body into a cell by the rules, and what it meets there.
#pragma once

#include "server/sim/rules/tile_arbiter.h"

namespace undercroft {

// Moves a body without an event, and ends what bound it to the old cell (F15, F16).
void shift(World& world, Entity& body, Place to);
void shift(World& world, Entity& body, Point to);  // on its level

// Two bodies change places (*swapped*), the first of them by a step in that direction. Then both
// meet what lies in their new cells, the first one first (F8). REQUIRES: may_be_put (peace.h).
void exchange(World& world, Entity& one, Entity& other, Direction direction);

// A creature is shoved one cell by another's deed, as mover Shoved (*shoved*), and meets what lies
// there. Returns false if the guard of places keeps it where it is (peace.h), or something there
// has moved it on or killed it. REQUIRES: lets_in().
bool shove_one_cell(World& world, EntityId by, EntityId target, Direction direction);

// Runs the deeds of everything that lies in the mover's cell, top layer first (R62), until one of
// them moves the mover away or kills it. `direction`: how it came; None if not by a step.
void meet_residents(World& world, const Entity& mover, Mover as, Direction direction);

// One step of a slide (F16), which is the mover's whole action. A hold swallows it, and the slide
// goes on in the next action. Returns false if it was stopped and the slide ended.
bool slide_on(World& world, Entity& body);

}  // namespace undercroft
