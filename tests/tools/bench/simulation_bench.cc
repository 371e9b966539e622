// simulation_bench.cc: the parts of a turn, and whole turns: alone by depth, in queues, in crowds.
#include <benchmark/benchmark.h>

#include "server/sim/rules/action.h"
#include "server/sim/rules/combat.h"
#include "server/sim/rules/entering.h"
#include "server/sim/sight/distance_map.h"
#include "server/sim/sight/sight.h"
#include "server/sim/turn/joining.h"
#include "tests/support/headless.h"

namespace undercroft {
namespace {

// Free cells spread over the level.
std::vector<Point> standing_places(const World& world, int depth) {
  std::vector<Point> places;
  world.level(depth).cells.for_each_point([&](Point p) {
    if (world.is_free(depth, p)) places.push_back(p);
  });
  return places;
}

void sight(benchmark::State& state) {
  HeadlessGame game(static_cast<int>(state.range(0)));
  const World& world = game.world();
  const auto depth = static_cast<int>(state.range(0));
  const auto radius = static_cast<int>(state.range(1));
  const std::vector<Point> places = standing_places(world, depth);
  std::size_t i = 0;
  for (auto _ : state) {
    i = (i + 7919) % places.size();
    benchmark::DoNotOptimize(field_of_view(world, depth, places[i], radius));
  }
}
BENCHMARK(sight)->ArgNames({"depth", "radius"})->Args({1, 8})->Args({5, 8})->Args({5, 16});

// In a hall with pillars; the viewer's surroundings are the same for every size of level.
void sight_in_a_hall(benchmark::State& state) {
  const auto side = static_cast<int>(state.range(0));
  World world = open_room({side, side}, 0, "chaser");
  for (int y = 3; y < side; y += 5) {
    for (int x = 3; x < side; x += 5) {
      if (world.is_free(1, {x, y})) world.set_ground(1, {x, y}, Ground::Masonry);
    }
  }
  const Point middle{side / 2, side / 2};
  for (auto _ : state) benchmark::DoNotOptimize(field_of_view(world, 1, middle, 8));
}
BENCHMARK(sight_in_a_hall)->ArgName("side")->Arg(40)->Arg(200)->Arg(500);

void distances(benchmark::State& state) {
  HeadlessGame game(static_cast<int>(state.range(0)));
  const auto depth = static_cast<int>(state.range(0));
  const Point goal = game.world().entity(game.player()).at();
  const Walker walker{.opens_doors = true};
  for (auto _ : state) benchmark::DoNotOptimize(distance_map(game.world(), depth, goal, walker));
}
BENCHMARK(distances)->ArgName("depth")->Arg(1)->Arg(5)->Unit(benchmark::kMicrosecond);

void arbiter(benchmark::State& state) {
  World world = open_room({9, 9}, 20, "chaser");
  const EntityId player = world.players()[0];
  const Resident monster{Kind::Monster, world.population(1).bodies[0]};
  const Meeting meeting{player, Mover::Player, Direction::Right, false};
  for (auto _ : state) benchmark::DoNotOptimize(arbitrate(world, meeting, monster));
}
BENCHMARK(arbiter);

// A step to the right and back: the whole chain of an unobstructed bump.
void chain(benchmark::State& state) {
  World world = open_room({9, 9}, 0, "chaser");
  const EntityId player = world.players()[0];
  const Chain bump = {Component::Attack, Component::Dig, Component::Interact, Component::Move};
  Direction way = Direction::Right;
  for (auto _ : state) {
    try_chain(world, world.entity(player), bump, way);
    way = opposite(way);
    world.forget_events();
  }
}
BENCHMARK(chain);

void duel(benchmark::State& state) {
  World world = open_room({9, 9}, 1, "chaser");
  const EntityId player = world.players()[0];
  const EntityId foe = world.population(1).bodies[0];
  world.move(foe, Place::on(1, step(world.entity(player).at(), Direction::Right)));
  for (auto _ : state) {
    fight_duel(world, {player, foe, kNobody, false});
    state.PauseTiming();
    world.move(player, Place::on(1, {4, 4}));
    world.forget_events();
    state.ResumeTiming();
  }
}
BENCHMARK(duel);

// ---- whole turns ----

void lone_turn(benchmark::State& state) {
  HeadlessGame game(static_cast<int>(state.range(0)));
  for (int i = 0; i < 200; ++i) game.play_turn();  // until nearby monsters have arrived
  for (auto _ : state) game.play_turn();
  state.SetItemsProcessed(state.iterations());
}
BENCHMARK(lone_turn)->ArgName("depth")->DenseRange(1, 5)->Unit(benchmark::kMicrosecond);

void hash_after_a_lone_turn(benchmark::State& state) {
  HeadlessGame game(5);
  for (int i = 0; i < 200; ++i) game.play_turn();
  std::uint64_t folded = 0;
  for (auto _ : state) {
    state.PauseTiming();
    game.play_turn();
    state.ResumeTiming();
    benchmark::DoNotOptimize(folded ^= game.world().hash());
  }
}
BENCHMARK(hash_after_a_lone_turn)->Iterations(20000);

// Time per entity of the General algorithm, including everything it queries.
void per_entity(benchmark::State& state, World world) {
  const auto bodies = static_cast<std::int64_t>(world.population(1).bodies.size());
  for (int i = 0; i < 3; ++i) play_whole_level(world);
  for (auto _ : state) play_whole_level(world);
  state.SetItemsProcessed(state.iterations() * bodies);
  state.counters["entity"] =
      benchmark::Counter(static_cast<double>(state.iterations() * bodies),
                         benchmark::Counter::kIsRate | benchmark::Counter::kInvert);
}

void corridor_queues(benchmark::State& state) {
  const auto bodies = static_cast<int>(state.range(0));
  per_entity(state, corridors(bodies / 50, 50, "chaser"));
}
void one_long_queue(benchmark::State& state) {
  per_entity(state, corridors(1, static_cast<int>(state.range(0)), "chaser"));
}
void crowd(benchmark::State& state) {  // two cells of three are occupied
  const auto bodies = static_cast<int>(state.range(0));
  int side = 1;
  while (2 * side * side < 3 * bodies) ++side;
  per_entity(state, open_room({side, side}, bodies, "chaser"));
}
void wandering_room(benchmark::State& state) {  // one cell of ten is occupied
  const auto bodies = static_cast<int>(state.range(0));
  int side = 1;
  while (side * side < 10 * bodies) ++side;
  per_entity(state, open_room({side, side}, bodies, "wanderer"));
}
void pathfinders(benchmark::State& state) {
  const auto bodies = static_cast<int>(state.range(0));
  int side = 1;
  while (side * side < 10 * bodies) ++side;
  per_entity(state, open_room({side, side}, bodies, "pathfinder"));
}
#define CROWD(bench) \
  BENCHMARK(bench)->Arg(100)->Arg(1000)->Arg(10000)->Unit(benchmark::kMicrosecond)
CROWD(corridor_queues);
CROWD(one_long_queue);
CROWD(crowd);
CROWD(wandering_room);
CROWD(pathfinders);

// ---- many players ----

World many_players(int count) {
  int side = 1;
  while (side * side < 16 * count) ++side;
  World world = open_room({side, side}, 0, "chaser");
  for (int i = 1; i < count; ++i) {
    const int nth = i * 16;
    const Point at{1 + nth % side, 1 + nth / side};
    if (world.is_free(1, at)) world.spawn(world.catalogue().at("player"), Place::on(1, at));
  }
  return world;
}

void groups(benchmark::State& state) {
  const World world = many_players(static_cast<int>(state.range(0)));
  for (auto _ : state) benchmark::DoNotOptimize(groups_of(world));
}
BENCHMARK(groups)->Arg(1)->Arg(50)->Arg(1000)->Unit(benchmark::kMicrosecond);

void turn_of_many_players(benchmark::State& state) {
  World world = many_players(static_cast<int>(state.range(0)));
  const auto players = static_cast<std::int64_t>(world.players().size());
  int n = 0;
  for (auto _ : state) {
    Intents intents;
    for (const EntityId id : world.players()) {
      const auto way = static_cast<std::size_t>(++n % 8);
      intents[id] = Intent{.verb = IntentVerb::Bump, .direction = kEightDirections[way]};
    }
    resolve_turn(world, Group{1, world.players(), true}, intents);
  }
  state.counters["player"] =
      benchmark::Counter(static_cast<double>(state.iterations() * players),
                         benchmark::Counter::kIsRate | benchmark::Counter::kInvert);
}
BENCHMARK(turn_of_many_players)->Arg(50)->Arg(200)->Arg(1000)->Unit(benchmark::kMicrosecond);

// After twenty thousand players have joined and left, the world and the cost of a turn are as
// before.
void lone_turn_after_strangers(benchmark::State& state) {
  HeadlessGame game(5);
  for (int i = 0; i < 200; ++i) game.play_turn();
  for (int i = 0; i < 20000; ++i) {
    const EntityId stranger = join_realm(game.world(), "Stranger");
    leave_level(game.world(), stranger);
    game.world().forget_player(stranger);
    game.world().forget_events();
  }
  for (auto _ : state) game.play_turn();
}
BENCHMARK(lone_turn_after_strangers)->Unit(benchmark::kMicrosecond);

void copy_of_five_levels(benchmark::State& state) {
  HeadlessGame game(5);
  for (auto _ : state) benchmark::DoNotOptimize(World(game.world()));
}
BENCHMARK(copy_of_five_levels)->Unit(benchmark::kMicrosecond);

}  // namespace
}  // namespace undercroft
