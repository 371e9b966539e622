// terrain_shapes.cc: a lake is a chain of discs, a chasm a band that shifts sideways.
#include "server/sim/generation/terrain/terrain_shapes.h"

#include <algorithm>

namespace undercroft {
namespace {

constexpr int kMostDiscs = 6;
constexpr int kDiscWithIsland = 3;  // radius: it reaches around the island on all sides

// Wider than high, like rooms, because a cell is higher than wide on the screen.
bool is_in_disc(Point way, int radius, Rng& rng) {
  return way.x * way.x / 4 + way.y * way.y <= radius * radius - rng.roll(radius);
}

void add_disc(Grid<bool>& left, Point at, int radius, Rng& rng, std::vector<Point>& cells) {
  for (Point way{0, -radius}; way.y <= radius; ++way.y) {
    for (way.x = -2 * radius; way.x <= 2 * radius; ++way.x) {
      const Point p = at + way;
      if (!is_in_disc(way, radius, rng) || !left.contains(p) || !left[p]) continue;
      if (cells.size() == kLargestLake) return;
      cells.push_back(p);
      left[p] = false;
    }
  }
}

// One step of a crack: the cells across it.
using CrackStep = std::vector<Point>;

// A crack along the rows or the columns of the level.
struct Crack {
  Point at;
  bool along_rows = true;
  int lean = 0;  // the side to which it drifts: -1, 0 or 1

  [[nodiscard]] Point cell(int ahead, int aside) const {
    return along_rows ? at + Point{ahead, aside} : at + Point{aside, ahead};
  }
};

int sideways(const Crack& crack, Rng& rng) {
  const int drawn = rng.roll(5);
  if (drawn <= 1) return crack.lean;
  return drawn == 2 ? rng.between(-1, 1) : 0;
}

// Each step overlaps the one before it, so that the crack is one region.
std::vector<CrackStep> steps_of(const Crack& crack, const Grid<bool>& free, int steps, Rng& rng) {
  std::vector<CrackStep> all;
  int side = 0;
  for (int ahead = 0; ahead < steps; ++ahead) {
    const int before = side;
    side += sideways(crack, rng);
    const int width = (crack.along_rows ? 1 : 2) + rng.roll(1);
    CrackStep cells;
    for (int i = std::min(side, before); i < std::max(side, before) + width; ++i) {
      const Point p = crack.cell(ahead, i);
      if (free.contains(p) && free[p]) cells.push_back(p);
    }
    all.push_back(std::move(cells));
  }
  return all;
}

bool is_in_rock(const LevelPlan& plan, const CrackStep& cells) {
  return std::all_of(cells.begin(), cells.end(),
                     [&plan](Point p) { return is_wall(plan.ground[p]); });
}

}  // namespace

std::vector<Point> island_around(Point at) {
  std::vector<Point> cells;
  for (int x = -2; x <= 2; ++x) cells.push_back(at + Point{x, 0});
  for (int x = -1; x <= 1; ++x) {
    cells.push_back(at + Point{x, -1});
    cells.push_back(at + Point{x, 1});
  }
  return cells;
}

std::vector<Point> lake_shape(const Grid<bool>& free, Point at, int wanted, bool island, Rng& rng) {
  Grid<bool> left = free;  // cells that the lake does not have yet
  if (island) {
    for (const Point p : island_around(at)) left[p] = false;
  }
  std::vector<Point> cells;
  for (int disc = 0; disc < kMostDiscs && static_cast<int>(cells.size()) < wanted; ++disc) {
    const int radius = island && disc == 0 ? kDiscWithIsland : rng.between(2, 3);
    add_disc(left, at, radius, rng, cells);
    at = at + Point{rng.between(-6, 6), rng.between(-3, 3)};
  }
  return cells;
}

std::vector<Point> chasm_shape(const LevelPlan& plan, const Grid<bool>& free, Point at, int steps,
                               Rng& rng) {
  Crack crack{at, rng.roll(2) > 0, rng.between(-1, 1)};
  std::vector<CrackStep> all = steps_of(crack, free, steps, rng);
  while (!all.empty() && is_in_rock(plan, all.back())) all.pop_back();
  const auto open = std::find_if(all.begin(), all.end(),
                                 [&](const CrackStep& s) { return !is_in_rock(plan, s); });
  std::vector<Point> cells;
  for (auto it = open; it != all.end(); ++it) cells.insert(cells.end(), it->begin(), it->end());
  return cells;
}

}  // namespace undercroft
