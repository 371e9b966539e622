// caves.h: stages D10 and D12: caves by cellular automaton (Johnson, Yannakakis, Togelius 2010).
#pragma once

#include <functional>
#include <vector>

#include "server/sim/generation/plan/level_plan.h"

namespace undercroft {

// Noise on the cells that are `free`, rock elsewhere: true where it is open, one cell in two.
[[nodiscard]] Grid<bool> cave_noise(const Grid<bool>& free, Rng& rng);

// One pass of the majority rule: a cell is open when at least five of the nine cells around and in
// it are. All at once (double-buffered); cells that are not `free` stay rock.
[[nodiscard]] Grid<bool> smoothed(const Grid<bool>& open, const Grid<bool>& free);

inline constexpr int kSmoothings = 8;
inline constexpr int kMinCave = 12;  // cells; smaller ones are filled

// Turns rock of `zones` into caves. All of them are joined: where nothing is dug yet to the
// largest, else to what is; those of at least kMinCave cells by tunnels, the rest are filled.
// Walls of rooms are left whole. False: there is nothing worth being called a cave.
// `after_pass`, when there is one, is called with the zones as each smoothing leaves them.
[[nodiscard]] bool carve_caves(Grid<Zone>& zones, const LevelOptions& options,
                               const std::function<void(const Grid<Zone>&)>& after_pass = {});

// Tunnels from each of `regions` (cells that are Zone::Cave, the largest first) to what is joined
// already: rooms and hallways when there are any, else the first of the regions. Only rock is dug.
// A region that walls and rim shut in is filled.
void join_caves(Grid<Zone>& zones, const std::vector<std::vector<Point>>& regions, Rng rng);

// Turns some round patches of cave floor, about one to 1,500 cells of the level, into water, ice,
// or ice with banks of water (D36). Ice never bars a way; stairs are left. REQUIRES: lay_ground and
// place_stairs have been called.
void fill_pools(LevelPlan& plan);

}  // namespace undercroft
