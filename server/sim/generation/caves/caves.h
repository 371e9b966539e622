// caves.h: stages D10 and D12: caves from a cellular automaton (Johnson, Yannakakis, Togelius
// 2010).
#pragma once

#include <functional>
#include <vector>

#include "server/sim/generation/plan/level_plan.h"

namespace undercroft {

// Random noise: a `free` cell is open with a chance of one in two, every other cell is rock.
[[nodiscard]] Grid<bool> cave_noise(const Grid<bool>& free, Rng& rng);

// One double-buffered pass of the majority rule: a cell is open if at least five of the nine cells
// in and around it are. Cells that are not `free` stay rock.
[[nodiscard]] Grid<bool> smoothed(const Grid<bool>& open, const Grid<bool>& free);

inline constexpr int kSmoothings = 8;
inline constexpr int kMinCave = 12;  // cells; smaller ones are filled

// Turns rock of `zones` into caves and connects them: to rooms and hallways if there are any, else
// to the largest cave. Caves of at least kMinCave cells are connected by tunnels; smaller ones are
// filled. Walls of rooms stay whole. Returns false if no cave of that size results. `after_pass`,
// if set, is called with the zones after each smoothing.
[[nodiscard]] bool carve_caves(Grid<Zone>& zones, const LevelOptions& options,
                               const std::function<void(const Grid<Zone>&)>& after_pass = {});

// Digs a tunnel from each of `regions` (cells that are Zone::Cave, the largest first) to what is
// already connected: rooms and hallways if there are any, else the first region. Tunnels go through
// rock only. A region enclosed by walls and rim is filled.
void join_caves(Grid<Zone>& zones, const std::vector<std::vector<Point>>& regions, Rng rng);

// Turns round patches of cave floor, about one per 1,500 cells of the level, into water, ice, or
// ice with banks of water (D36). Ice never blocks a path, and stairs are left alone. REQUIRES:
// lay_ground() and place_stairs() were called.
void fill_pools(LevelPlan& plan);

}  // namespace undercroft
