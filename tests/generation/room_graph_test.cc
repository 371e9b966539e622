// room_graph_test.cc: stage D5: Delaunay edges, spanning tree, articulation points, loops.
#include "server/sim/generation/rooms/room_graph.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "server/sim/generation/rooms/room_layout.h"
#include "tests/generation/dungeon.h"

namespace undercroft::room_graph_test {
namespace {

TEST(Delaunay, KeepsATriangle) {
  EXPECT_EQ(delaunay_edges({{0, 0}, {10, 0}, {4, 8}}), (std::vector<Edge>{{0, 1}, {0, 2}, {1, 2}}));
}

TEST(Delaunay, JoinsCollinearSitesInARow) {
  EXPECT_EQ(delaunay_edges({{0, 0}, {20, 0}, {10, 0}}), (std::vector<Edge>{{0, 2}, {1, 2}}));
}

TEST(Delaunay, KeepsTheSidesOfASquare) {
  EXPECT_EQ(delaunay_edges({{0, 0}, {10, 0}, {0, 10}, {10, 10}}),
            (std::vector<Edge>{{0, 1}, {0, 2}, {1, 3}, {2, 3}}));
}

TEST(Delaunay, OmitsTheLongDiagonal) {
  const auto edges = delaunay_edges({{0, 0}, {10, 3}, {20, 0}, {10, -3}});
  EXPECT_EQ(std::count(edges.begin(), edges.end(), Edge(0, 2)), 0);
  EXPECT_EQ(std::count(edges.begin(), edges.end(), Edge(1, 3)), 1);
}

// The definition: the circle through a triangle contains no other site. The test uses integers on
// random sites: every edge must have an empty circle through its ends, either the smallest one or
// one through a third site.
bool has_empty_circle(const std::vector<Point>& sites, Edge edge);

std::int64_t in_circle(Point a, Point b, Point c, Point d) {  // > 0: d inside, a b c clockwise
  const auto lift = [d](Point p) { return static_cast<std::int64_t>(squared_distance(p, d)); };
  const auto cross = [d](Point p, Point q) {
    return static_cast<std::int64_t>(p.x - d.x) * (q.y - d.y) -
           static_cast<std::int64_t>(q.x - d.x) * (p.y - d.y);
  };
  return lift(a) * cross(b, c) + lift(b) * cross(c, a) + lift(c) * cross(a, b);
}

bool has_empty_circle(const std::vector<Point>& sites, Edge edge) {
  const Point a = sites[static_cast<std::size_t>(edge.first)];
  const Point b = sites[static_cast<std::size_t>(edge.second)];
  for (const Point c : sites) {
    const std::int64_t turn = static_cast<std::int64_t>(b.x - a.x) * (c.y - a.y) -
                              static_cast<std::int64_t>(b.y - a.y) * (c.x - a.x);
    if (turn == 0) continue;
    const bool empty = std::all_of(sites.begin(), sites.end(), [&](Point d) {
      const std::int64_t in = in_circle(a, b, c, d);
      return turn > 0 ? in <= 0 : in >= 0;
    });
    if (empty) return true;
  }
  return false;
}

TEST(Delaunay, EveryEdgeHasAnEmptyCircle) {
  Rng rng(5);
  for (int round = 0; round < 20; ++round) {
    std::vector<Point> sites;
    for (int i = 0; i < 14; ++i) {
      const Point p{rng.roll(160), rng.roll(80)};
      if (std::find(sites.begin(), sites.end(), p) == sites.end()) sites.push_back(p);
    }
    const auto edges = delaunay_edges(sites);
    EXPECT_GE(edges.size(), sites.size() - 1);
    for (const Edge& edge : edges) {
      EXPECT_TRUE(has_empty_circle(sites, edge)) << edge.first << "-" << edge.second;
    }
  }
}

TEST(SpanningTree, PrefersCheapThenEarlyEdges) {
  const std::vector<Edge> ring = {{0, 1}, {1, 2}, {2, 3}, {0, 3}};
  EXPECT_EQ(spanning_tree(4, ring, {5, 1, 9, 2}), (std::vector<bool>{true, true, false, true}));
  EXPECT_EQ(spanning_tree(4, ring, {1, 1, 1, 1}), (std::vector<bool>{true, true, true, false}));
}

TEST(Articulation, FindsRoomsWhoseRemovalDisconnectsTheGraph) {
  // A triangle 1-2-3 and a chain 3-4-5.
  const std::vector<Link> links = {{1, 2, false, false},
                                   {2, 3, false, false},
                                   {1, 3, false, false},
                                   {3, 4, false, false},
                                   {4, 5, false, false}};
  EXPECT_EQ(articulation_rooms(5, links), (std::vector<int>{3, 4}));
}

TEST(LinkRooms, ConnectsAllRoomsForManySeeds) {
  for (std::uint64_t seed = 1; seed <= 200; ++seed) {
    auto rooms = scatter(options_for(seed));
    ASSERT_TRUE(separate(rooms));
    const auto links = link_rooms(rooms, options_for(seed));
    const auto distances = link_distances(rooms.size(), links, 1);
    EXPECT_EQ(std::count(distances.begin(), distances.end(), -1), 0) << "seed " << seed;
    const auto tree =
        std::count_if(links.begin(), links.end(), [](const Link& l) { return !l.loop; });
    EXPECT_EQ(static_cast<std::size_t>(tree), rooms.size() - 1);
  }
}

TEST(LinkRooms, PrefersADoorToAHallway) {
  // The centres of 1 and 3 are closer, but only 1 and 2 share a wall.
  const auto rooms = rooms_in(
      "11.2222222222222\n"
      "11.2222222222222\n"
      "11..............\n"
      "................\n"
      "................\n"
      "................\n"
      "33..............\n");
  LevelOptions options = options_for(1);
  options.loop_percent = 0;
  const auto links = link_rooms(rooms, options);
  ASSERT_EQ(links.size(), 2U);
  EXPECT_EQ(links[0], (Link{1, 2, true, false}));
  EXPECT_EQ(links[1], (Link{1, 3, false, false}));
}

TEST(LinkRooms, AddsTheRequestedNumberOfLoops) {
  auto rooms = scatter(options_for(3));
  ASSERT_TRUE(separate(rooms));
  LevelOptions options = options_for(3);
  options.loop_percent = 100;
  const auto all = link_rooms(rooms, options).size();
  options.loop_percent = 0;
  EXPECT_EQ(link_rooms(rooms, options).size(), rooms.size() - 1);
  EXPECT_GT(all, rooms.size());
}

}  // namespace
}  // namespace undercroft::room_graph_test
