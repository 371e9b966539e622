// delaunay.cc: Delaunay edges from Boost.Polygon's Voronoi diagram. Only this file includes it.
#include <algorithm>
#include <boost/polygon/voronoi.hpp>

#include "server/sim/generation/rooms/room_graph.h"

namespace undercroft {

std::vector<Edge> delaunay_edges(const std::vector<Point>& sites) {
  std::vector<boost::polygon::point_data<int>> points;
  for (const Point site : sites) points.emplace_back(site.x, site.y);
  boost::polygon::voronoi_diagram<double> diagram;
  boost::polygon::construct_voronoi(points.begin(), points.end(), &diagram);
  std::vector<Edge> edges;
  for (const auto& edge : diagram.edges()) {
    const auto a = static_cast<int>(edge.cell()->source_index());
    const auto b = static_cast<int>(edge.twin()->cell()->source_index());
    if (a < b) edges.emplace_back(a, b);
  }
  // Sorted, so as not to depend on the library's order.
  std::sort(edges.begin(), edges.end());
  edges.erase(std::unique(edges.begin(), edges.end()), edges.end());
  return edges;
}

}  // namespace undercroft
