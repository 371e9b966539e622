// spanning.cc: spanning trees and articulation points by Boost.Graph; the only file that sees it.
#include <algorithm>
#include <boost/graph/adjacency_list.hpp>
#include <boost/graph/biconnected_components.hpp>
#include <boost/graph/kruskal_min_spanning_tree.hpp>
#include <iterator>

#include "server/sim/generation/room_graph.h"

namespace undercroft {
namespace {

using Graph =
    boost::adjacency_list<boost::vecS, boost::vecS, boost::undirectedS, boost::no_property,
                          boost::property<boost::edge_weight_t, std::size_t>>;

// Places in the order of cost: as weights they are all different, so the tree is the only one.
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

}  // namespace undercroft
