// generation_bench.cc: the cost of each stage of a level, and of whole levels by style and size.
#include <benchmark/benchmark.h>

#include "server/sim/content/builtin.h"
#include "server/sim/generation/caves/caves.h"
#include "server/sim/generation/ground_and_stairs.h"
#include "server/sim/generation/proof/proof.h"
#include "server/sim/generation/rooms/hallways.h"
#include "server/sim/generation/rooms/room_graph.h"
#include "server/sim/generation/rooms/room_layout.h"
#include "server/sim/generation/special_rooms/special_rooms.h"
#include "server/sim/generation/stages.h"
#include "server/sim/generation/things/populate.h"
#include "server/sim/generation/things/stock.h"

namespace undercroft {
namespace {

const Catalogue& catalogue() {
  static const Catalogue all = game_catalogue();
  return all;
}

// Each round has its own seed, so that one unusual level is not measured over and over.
LevelOptions options_for(const benchmark::State& state, std::uint64_t seed,
                         Style style = Style::Rooms) {
  LevelOptions options;
  options.seed = seed;
  options.depth = 2;
  options.style = style;
  options.size = {static_cast<int>(state.range(0)), static_cast<int>(state.range(1))};
  return options;
}

std::vector<Room> apart(const LevelOptions& options) {
  std::vector<Room> rooms = scatter(options);
  benchmark::DoNotOptimize(separate(rooms));
  spread(rooms, options);
  benchmark::DoNotOptimize(bring_inside(rooms, options));
  return rooms;
}

// Runs stage(options) for seeds 1, 2 ...
template <typename Stage>
void run(benchmark::State& state, Style style, Stage stage) {
  std::uint64_t seed = 0;
  for (auto _ : state) stage(options_for(state, ++seed % 64 + 1, style));
}

// Runs stage(made) on the results of make(options) for 64 seeds, prepared in advance.
template <typename Make, typename Stage>
void run_on(benchmark::State& state, Style style, Make make, Stage stage) {
  std::vector<decltype(make(LevelOptions{}))> made;
  for (std::uint64_t seed = 1; seed <= 64; ++seed)
    made.push_back(make(options_for(state, seed, style)));
  std::size_t i = 0;
  for (auto _ : state) stage(made[++i % made.size()]);
}

void scatter_and_separate(benchmark::State& state) {
  run(state, Style::Rooms, [](const LevelOptions& o) { benchmark::DoNotOptimize(apart(o)); });
}

struct Apart {
  LevelOptions options;
  std::vector<Room> rooms;
};
Apart make_apart(const LevelOptions& o) { return {o, apart(o)}; }

void graph(benchmark::State& state) {
  run_on(state, Style::Rooms, make_apart,
         [](const Apart& a) { benchmark::DoNotOptimize(link_rooms(a.rooms, a.options)); });
}

void hallways(benchmark::State& state) {
  struct Linked {
    Apart apart;
    std::vector<Link> links;
  };
  const auto make = [](const LevelOptions& o) {
    Apart a = make_apart(o);
    std::vector<Link> links = link_rooms(a.rooms, o);
    return Linked{std::move(a), std::move(links)};
  };
  run_on(state, Style::Rooms, make, [](const Linked& l) {
    benchmark::DoNotOptimize(dig_hallways(l.apart.rooms, l.links, l.apart.options));
  });
}

void caves(benchmark::State& state) {
  run(state, Style::Caves, [](const LevelOptions& o) {
    Grid<Zone> zones(o.size, Zone::Rock);
    benchmark::DoNotOptimize(carve_caves(zones, o));
  });
}

LevelPlan make_level(const LevelOptions& o) { return run_stages(o, catalogue(), {}, false).plan; }

void populating(benchmark::State& state) {
  run_on(state, Style::Rooms, make_level, [](LevelPlan plan) {
    plan.things.clear();
    const Stock stock = take_stock(catalogue(), plan.options);
    Placer placer(plan, catalogue());
    furnish_rooms(placer, stock);
    benchmark::DoNotOptimize(populate(placer, stock));
    benchmark::DoNotOptimize(plan.things.size());
  });
}

void proof(benchmark::State& state) {
  run_on(state, Style::Rooms, make_level,
         [](const LevelPlan& plan) { benchmark::DoNotOptimize(prove(plan, catalogue())); });
}

void whole_level(benchmark::State& state) {
  run(state, static_cast<Style>(state.range(2)),
      [](const LevelOptions& o) { benchmark::DoNotOptimize(plan_level(o, catalogue(), false)); });
  state.SetLabel(std::string(name_of(static_cast<Style>(state.range(2)))) + ", without the proof");
}

#define STAGE(stage) \
  BENCHMARK(stage)->Args({80, 40})->Args({200, 100})->Unit(benchmark::kMicrosecond)
STAGE(scatter_and_separate);
STAGE(graph);
STAGE(hallways);
STAGE(caves);
STAGE(populating);
STAGE(proof);
BENCHMARK(whole_level)
    ->ArgsProduct({{80}, {40}, {0, 1, 2}})
    ->ArgsProduct({{200}, {100}, {0, 1, 2}})
    ->Unit(benchmark::kMicrosecond);

}  // namespace
}  // namespace undercroft
