// regions.cc: breadth-first flood fill.
#include "server/sim/generation/plan/regions.h"

namespace undercroft {
namespace {

// Floods from `from` and calls visit(cell) for every cell reached, nearest first.
template <typename Visit>
void flood(const Grid<bool>& cells, Grid<int>& distances, Point from, Visit visit) {
  std::vector<Point> open = {from};
  distances[from] = 0;
  for (std::size_t i = 0; i < open.size(); ++i) {
    const Point here = open[i];
    visit(here);
    for (const Direction way : kFourDirections) {
      const Point next = step(here, way);
      if (!cells.contains(next) || !cells[next] || distances[next] >= 0) continue;
      distances[next] = distances[here] + 1;
      open.push_back(next);
    }
  }
}

}  // namespace

std::vector<std::vector<Point>> regions_of(const Grid<bool>& cells) {
  std::vector<std::vector<Point>> regions;
  Grid<int> seen(cells.size(), -1);
  cells.for_each_point([&](Point p) {
    if (!cells[p] || seen[p] >= 0) return;
    regions.emplace_back();
    flood(cells, seen, p, [&regions](Point q) { regions.back().push_back(q); });
  });
  return regions;
}

bool stay_connected_without(const Grid<bool>& cells, Point at) {
  if (!cells[at]) return false;
  int arcs = 0;
  int open = 0;
  for (const Direction way : kEightDirections) {
    if (!cells[step(at, way)]) continue;
    ++open;
    // An arc ends where the next cell is blocked. A lone diagonal is not an arc, because no
    // orthogonal step leads there.
    if (cells[step(at, rotated(way, 1))]) continue;
    if (!is_diagonal(way) || cells[step(at, rotated(way, -1))]) ++arcs;
  }
  return arcs == 1 || open == 8;
}

Grid<int> distances_over(const Grid<bool>& cells, Point from) {
  Grid<int> distances(cells.size(), -1);
  if (cells[from]) flood(cells, distances, from, [](Point) {});
  return distances;
}

}  // namespace undercroft
