// libtcod_bench.cc: libtcod's symmetric shadow casting on the same cells as bench_simulation's
// sight.
#include <benchmark/benchmark.h>
#include <libtcod/fov.h>

#include "tests/support/headless.h"

namespace undercroft {
namespace {

// libtcod writes into a map of the whole level and clears it first, every time.
void libtcod_sight(benchmark::State& state) {
  const auto depth = static_cast<int>(state.range(0));
  HeadlessGame game(depth);
  const World& world = game.world();
  const Grid<Cell>& cells = world.level(depth).cells;
  TCOD_Map* map = TCOD_map_new(cells.width(), cells.height());
  std::vector<Point> places;
  cells.for_each_point([&](Point p) {
    const bool open = !is_barrier(cells[p]);
    TCOD_map_set_properties(map, p.x, p.y, open, open);
    if (world.is_free(depth, p)) places.push_back(p);
  });
  std::size_t i = 0;
  for (auto _ : state) {
    i = (i + 7919) % places.size();
    TCOD_map_compute_fov(map, places[i].x, places[i].y, static_cast<int>(state.range(1)), true,
                         FOV_SYMMETRIC_SHADOWCAST);
    benchmark::DoNotOptimize(TCOD_map_is_in_fov(map, places[i].x, places[i].y));
  }
  TCOD_map_delete(map);
}
BENCHMARK(libtcod_sight)->ArgNames({"depth", "radius"})->Args({1, 8})->Args({5, 8})->Args({5, 16});

}  // namespace
}  // namespace undercroft
