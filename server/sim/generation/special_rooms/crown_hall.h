// crown_hall.h: stage D61: the hall of the Crown, whose guard stands between its doors and the
// Crown (R211).
#pragma once

#include <optional>
#include <vector>

#include "server/sim/generation/plan/level_plan.h"

namespace undercroft {

// A CrownRecess is a recess of 3 by 3 cells at a wall of the hall. The Crown lies in the middle of
// its last row, and the guard stands in the middle of its first row. Jambs of wall keep every way
// to the Crown within one cell of the guard.
struct CrownRecess {
  Point crown;
  Point guard;
  std::vector<Point> jambs;  // cells of the floor that become wall
};

// The recesses that a floor has room for. `inner` are the cells before its doorways: the floor
// stays connected, none of these cells lies in the recess, and no way from one of them to the Crown
// keeps clear of the guard. REQUIRES: the floor is open throughout.
[[nodiscard]] std::vector<CrownRecess> recesses_of(Rect floor, const std::vector<Point>& inner);

// True if a floor of that size may have a recess.
[[nodiscard]] bool has_room_for_recess(Rect floor);

// Makes a recess in the throne room, if the plan has one. If the throne room has no place for it,
// or one door only, a plain room becomes the throne room; best one away from the entrance (D23).
// Sets plan.guard_post and plan.crown. Returns false if no room has a place and two doors; levels
// of few rooms and later sub-seeds make do with one door. REQUIRES: hallways are dug, and neither
// shapes nor ground are laid.
[[nodiscard]] bool raise_crown_hall(LevelPlan& plan);

// On a level of caves: cuts the hall into rock and caves, with two doors onto caves, or with one
// door if no place has two. The caves stay connected. Returns false if there is no place.
[[nodiscard]] bool cut_crown_hall(LevelPlan& plan);

}  // namespace undercroft
