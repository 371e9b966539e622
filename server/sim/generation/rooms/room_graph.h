// room_graph.h: stage D5: which rooms are to be joined, so that all are, and not only in one way.
#pragma once

#include <utility>
#include <vector>

#include "server/sim/generation/plan/level_plan.h"

namespace undercroft {

using Edge = std::pair<int, int>;  // indices or room numbers, the smaller first

// The Delaunay edges between sites (by index), in order; the dual of the Voronoi diagram, so of
// four sites on one circle only the sides. Exact, as the sites are whole numbers. REQUIRES: no two
// sites are equal.
[[nodiscard]] std::vector<Edge> delaunay_edges(const std::vector<Point>& sites);

// A minimum spanning forest of `edges` over n nodes (by index), as flags by edge; of edges that
// cost the same the earlier one is taken. REQUIRES: costs.size() == edges.size().
[[nodiscard]] std::vector<bool> spanning_tree(int n, const std::vector<Edge>& edges,
                                              const std::vector<int>& costs);

// Numbers of the rooms without which the rooms would fall apart, in order.
[[nodiscard]] std::vector<int> articulation_rooms(int rooms, const std::vector<Link>& links);

// Links: doors between adjacent rooms are preferred to hallways, short hallways to long ones; a
// spanning tree of them, then loop_percent of the others back.
[[nodiscard]] std::vector<Link> link_rooms(const std::vector<Room>& rooms,
                                           const LevelOptions& options);

// Steps along links from a room to every room, by room number - 1; -1: no way.
[[nodiscard]] std::vector<int> link_distances(std::size_t rooms, const std::vector<Link>& links,
                                              int from);

}  // namespace undercroft
