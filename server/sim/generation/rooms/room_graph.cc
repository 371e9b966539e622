// room_graph.cc: links between rooms: their costs, the spanning tree, the loops. Only this file
// includes Boost.Graph.
#include "server/sim/generation/rooms/room_graph.h"

#include <algorithm>
#include <boost/graph/adjacency_list.hpp>
#include <boost/graph/biconnected_components.hpp>
#include <boost/graph/kruskal_min_spanning_tree.hpp>
#include <iterator>

#include "server/sim/generation/rooms/adjacency.h"

namespace undercroft {
namespace {

// Twice the centre, which is an integer for every size.
Point doubled_centre(Rect r) { return {r.left + r.right, r.top + r.bottom}; }

// Delaunay neighbours, plus adjacent rooms that are not neighbours (such as a small room beside a
// long wall).
std::vector<Edge> candidate_edges(const std::vector<Room>& rooms, AdjacencyOptions adjacency) {
  std::vector<Point> sites;
  for (const Room& room : rooms) sites.push_back(doubled_centre(room.floor));
  std::vector<Edge> edges = delaunay_edges(sites);
  for (std::size_t a = 0; a < rooms.size(); ++a) {
    for (std::size_t b = a + 1; b < rooms.size(); ++b) {
      if (adjacent_side(rooms[a].floor, rooms[b].floor, adjacency) == Direction::None) continue;
      edges.emplace_back(static_cast<int>(a), static_cast<int>(b));
    }
  }
  std::sort(edges.begin(), edges.end());
  edges.erase(std::unique(edges.begin(), edges.end()), edges.end());
  return edges;
}

using Graph =
    boost::adjacency_list<boost::vecS, boost::vecS, boost::undirectedS, boost::no_property,
                          boost::property<boost::edge_weight_t, std::size_t>>;

// The rank of each cost. As weights the ranks are distinct, so the spanning tree is unique.
std::vector<std::size_t> ranks(const std::vector<int>& costs) {
  std::vector<std::size_t> order(costs.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  std::stable_sort(order.begin(), order.end(),
                   [&costs](std::size_t a, std::size_t b) { return costs[a] < costs[b]; });
  std::vector<std::size_t> rank(costs.size());
  for (std::size_t i = 0; i < order.size(); ++i) rank[order[i]] = i;
  return rank;
}

}  // namespace

std::vector<bool> spanning_tree(int n, const std::vector<Edge>& edges,
                                const std::vector<int>& costs) {
  const std::vector<std::size_t> rank = ranks(costs);
  std::vector<std::size_t> edge_of_rank(edges.size());
  Graph graph(static_cast<std::size_t>(n));
  for (std::size_t i = 0; i < edges.size(); ++i) {
    boost::add_edge(static_cast<std::size_t>(edges[i].first),
                    static_cast<std::size_t>(edges[i].second), rank[i], graph);
    edge_of_rank[rank[i]] = i;
  }
  std::vector<boost::graph_traits<Graph>::edge_descriptor> tree;
  boost::kruskal_minimum_spanning_tree(graph, std::back_inserter(tree));
  std::vector<bool> taken(edges.size(), false);
  for (const auto& edge : tree) taken[edge_of_rank[get(boost::edge_weight, graph, edge)]] = true;
  return taken;
}

std::vector<int> articulation_rooms(int rooms, const std::vector<Link>& links) {
  Graph graph(static_cast<std::size_t>(rooms));
  for (const Link& link : links) {
    boost::add_edge(static_cast<std::size_t>(link.a - 1), static_cast<std::size_t>(link.b - 1), 0U,
                    graph);
  }
  std::vector<std::size_t> points;
  boost::articulation_points(graph, std::back_inserter(points));
  std::vector<int> numbers;
  for (const std::size_t point : points) numbers.push_back(static_cast<int>(point) + 1);
  std::sort(numbers.begin(), numbers.end());
  return numbers;
}

std::vector<Link> link_rooms(const std::vector<Room>& rooms, const LevelOptions& options) {
  const AdjacencyOptions adjacency{options.max_gap, options.min_span};
  const std::vector<Edge> edges = candidate_edges(rooms, adjacency);
  std::vector<Link> links;
  std::vector<int> costs;
  for (const auto& [a, b] : edges) {
    const Room& one = rooms[static_cast<std::size_t>(a)];
    const Room& other = rooms[static_cast<std::size_t>(b)];
    const bool door = adjacent_side(one.floor, other.floor, adjacency) != Direction::None;
    links.push_back({one.number, other.number, door, false});
    costs.push_back(
        door ? 0 : squared_distance(doubled_centre(one.floor), doubled_centre(other.floor)));
  }
  const std::vector<bool> in_tree = spanning_tree(static_cast<int>(rooms.size()), edges, costs);
  Rng rng = options.stream("loops");
  std::vector<Link> kept;
  for (std::size_t i = 0; i < links.size(); ++i) {
    links[i].loop = !in_tree[i];
    if (in_tree[i] || rng.roll(99) < options.loop_percent) kept.push_back(links[i]);
  }
  return kept;
}

std::vector<int> link_distances(std::size_t rooms, const std::vector<Link>& links, int from) {
  std::vector<int> distances(rooms, -1);
  distances[static_cast<std::size_t>(from - 1)] = 0;
  std::vector<int> open = {from};
  for (std::size_t i = 0; i < open.size(); ++i) {
    const int here = open[i];
    for (const Link& link : links) {
      if (link.a != here && link.b != here) continue;
      const int next = link.a == here ? link.b : link.a;
      int& there = distances[static_cast<std::size_t>(next - 1)];
      if (there >= 0) continue;
      there = distances[static_cast<std::size_t>(here - 1)] + 1;
      open.push_back(next);
    }
  }
  return distances;
}

}  // namespace undercroft
