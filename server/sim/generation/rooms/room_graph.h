// room_graph.h: stage D5: chooses which rooms to connect, so that all are connected, with some
// loops.
#pragma once

#include <utility>
#include <vector>

#include "server/sim/generation/plan/level_plan.h"

namespace undercroft {

using Edge = std::pair<int, int>;  // indices or room numbers, the lower first

// The Delaunay edges between sites (by index), sorted. They are the dual of the Voronoi diagram, so
// four sites on one circle give only the sides. Exact, because coordinates are integers. REQUIRES:
// no two sites are equal.
[[nodiscard]] std::vector<Edge> delaunay_edges(const std::vector<Point>& sites);

// A minimum spanning forest of `edges` over n nodes (by index), as a flag per edge. Among equal
// costs the earlier edge wins. REQUIRES: costs.size() == edges.size().
[[nodiscard]] std::vector<bool> spanning_tree(int n, const std::vector<Edge>& edges,
                                              const std::vector<int>& costs);

// The numbers of the articulation rooms, whose removal would disconnect the graph, in ascending
// order.
[[nodiscard]] std::vector<int> articulation_rooms(int rooms, const std::vector<Link>& links);

// Chooses the links: a spanning tree that prefers doors between adjacent rooms to hallways and
// short hallways to long ones, plus loop_percent of the remaining links.
[[nodiscard]] std::vector<Link> link_rooms(const std::vector<Room>& rooms,
                                           const LevelOptions& options);

// The number of links from a room to every room, by room number - 1; -1: not reachable.
[[nodiscard]] std::vector<int> link_distances(std::size_t rooms, const std::vector<Link>& links,
                                              int from);

}  // namespace undercroft
