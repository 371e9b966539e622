// drawn_rooms.h: stage D40: rooms drawn as text, set into plain rooms or open spots of caves.
#pragma once

#include "server/sim/content/catalogue.h"
#include "server/sim/generation/plan/level_plan.h"
#include "server/sim/generation/special_rooms/special_rooms.h"

namespace undercroft {

// Places the rooms of the level's signatures (D62), then draws as many of the content's other rooms
// as the table of the depth says: those that have been away longest first, by weight, each at most
// once. Gives each a place of its own: a plain room or, on a level of caves, an open spot, at least
// two cells larger than the drawing, so that a ring of floor stays around it. A drawing with stairs
// takes the room of the level's stairs. Rooms without a place are left out. Before all of them come
// the rooms that are `always` on this depth; returns false if one of these has no place, but not
// for later sub-seeds. REQUIRES: roles are given, and rooms have no shapes yet; in caves, ground,
// stairs and chambers are laid.
[[nodiscard]] bool choose_drawn_rooms(LevelPlan& plan, const Catalogue& catalogue,
                                      const Stock& stock);

// Sets the zones and the ground of the drawn rooms. REQUIRES: ground and stairs are laid.
void lay_drawn_rooms(LevelPlan& plan, const Catalogue& catalogue);

// Adds what stands in the room's drawing, and keeps the ring around it clear. Leaves out monsters
// near the entrance (D23).
void furnish_drawn_room(Furnishing& w, const Room& room);

// Content that was added later may have replaced a blueprint with one of another kind.
[[nodiscard]] bool is_as_read(const Catalogue& catalogue, const DrawnRoom& room);

// A drawing that is the whole level (D51): ground, zones, stairs, rooms in its frames, and what
// stands on it and in them. The table of the level names it.
void lay_drawn_level(LevelPlan& plan, const DrawnRoom& drawing);
void fill_frames(LevelPlan& plan, const Catalogue& catalogue, const Stock& stock);
void furnish_drawn_level(Furnishing& w);

// A cell of a drawing of that size, after the turn: bit 0 mirrors it left to right, bit 1 upside
// down, and before both, bit 2 swaps x and y.
[[nodiscard]] Point turned_cell(Point p, Size size, int turn);
[[nodiscard]] Direction turned_direction(Direction way, int turn);

}  // namespace undercroft
