// room_layout.h: stages D1 and D2: rooms are scattered, then push each other apart like a flock
// (Reynolds 1987).
#pragma once

#include <functional>
#include <vector>

#include "server/sim/generation/plan/level_plan.h"

namespace undercroft {

// Returns room_count(options) rooms, numbered from 1, with their centres in the middle half of the
// level (half its width, half its height). They overlap until separation (D2).
[[nodiscard]] std::vector<Room> scatter(const LevelOptions& options);

// Compares closed rectangles: shared edges and touching corners count. So two rooms that do not
// intersect always have a cell of wall between them. In any unit.
[[nodiscard]] constexpr bool intersect(Rect a, Rect b) {
  return a.left <= b.right && b.left <= a.right && a.top <= b.bottom && b.top <= a.bottom;
}

// Makes one pass: each rectangle in order moves, in place, by one cell in the mean direction away
// from the centres of those it intersects. Returns how many moved. Coordinates are in units of
// 1/grain of a cell: with grain 1 the rectangles stay on the grid, with a large grain they move
// almost continuously. A rectangle pushed equally from all sides moves in a direction given by its
// index, so that none is stuck.
int push_apart(std::vector<Rect>& rects, int grain);

[[nodiscard]] bool any_intersect(const std::vector<Rect>& rects);

inline constexpr int kMaxPasses = 500;

// Makes up to kMaxPasses passes on the grid, until no two rooms intersect. Rooms may leave the
// level. Returns false if some still intersect; the sub-seed is then rejected. `after_pass`, if
// set, is called after every pass, with its result in `rooms`.
[[nodiscard]] bool separate(std::vector<Room>& rooms, const std::function<void()>& after_pass = {});

// Centres the rooms in the level and stretches them into the free space there: a random share of
// it, so that some levels are dense and some airy. Rooms that did not intersect still do not,
// because all distances grow in proportion.
void spread(std::vector<Room>& rooms, const LevelOptions& options);

// Moves rooms that were pushed over the rim to random places between the others. A room that fits
// nowhere is made smaller (D35). Returns false if one fits nowhere even at minimum size.
[[nodiscard]] bool bring_inside(std::vector<Room>& rooms, const LevelOptions& options);

}  // namespace undercroft
