// room_layout.h: stages D1 and D2: rooms are scattered, then push each other apart as a flock does
// (Reynolds 1987).
#pragma once

#include <functional>
#include <vector>

#include "server/sim/generation/plan/level_plan.h"

namespace undercroft {

// room_count(options) rooms, numbered from 1, with their centres in the middle half of the level
// (half its width, half its height). They overlap; separation (D2) is what sorts them out.
[[nodiscard]] std::vector<Room> scatter(const LevelOptions& options);

// As closed rectangles: sharing an edge or touching corners counts, so that between two rooms that
// do not intersect there is always at least one cell of wall. In any unit.
[[nodiscard]] constexpr bool intersect(Rect a, Rect b) {
  return a.left <= b.right && b.left <= a.right && a.top <= b.bottom && b.top <= a.bottom;
}

// One pass: each rectangle in turn, in place, moves by one cell away from those that it
// intersects: the mean of the directions from their centres to its own. Returns how many moved.
// Coordinates are in units of 1/grain of a cell: with grain 1 the rectangles stay on the grid, with
// a large one they move as reals would. A rectangle pushed from all sides alike goes where its
// place in the list says, so that none is stuck.
int push_apart(std::vector<Rect>& rects, int grain);

[[nodiscard]] bool any_intersect(const std::vector<Rect>& rects);

inline constexpr int kMaxPasses = 500;

// Passes until no two rooms intersect, at most kMaxPasses, on the grid; rooms may leave the level.
// Returns false when they still intersect: the sub-seed is then rejected. `after_pass`, when there
// is one, is called with every pass's outcome in `rooms`.
[[nodiscard]] bool separate(std::vector<Room>& rooms, const std::function<void()>& after_pass = {});

// The flock drifts to the middle of the level and out into the space that is left there: some of
// it, by chance, so that some levels are dense and some are airy. Rooms that did not intersect do
// not after it, for every distance grows in proportion.
void spread(std::vector<Room>& rooms, const LevelOptions& options);

// Places rooms that were pushed over the rim again, anywhere between the others; one that fits
// nowhere is made smaller first (D35). False: one fits nowhere even as the smallest of rooms.
[[nodiscard]] bool bring_inside(std::vector<Room>& rooms, const LevelOptions& options);

}  // namespace undercroft
