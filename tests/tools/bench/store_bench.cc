// store_bench.cc: encoding and decoding a whole world.
#include <benchmark/benchmark.h>

#include "server/store/world_codec.h"
#include "tests/support/headless.h"

namespace undercroft {
namespace {

// A world after some play on its deepest level.
HeadlessGame& played(int depth) {
  static std::map<int, HeadlessGame> games;
  const auto [game, is_new] = games.try_emplace(depth, depth);
  for (int i = 0; is_new && i < 500; ++i) game->second.play_turn();
  return game->second;
}

void encode(benchmark::State& state) {
  const World& world = played(static_cast<int>(state.range(0))).world();
  std::size_t bytes = 0;
  for (auto _ : state) bytes = encode_world(world).size();
  state.counters["bytes"] = static_cast<double>(bytes);
  state.counters["entities"] = static_cast<double>(world.entities().size());
}
BENCHMARK(encode)->ArgName("levels")->Arg(1)->Arg(5)->Unit(benchmark::kMicrosecond);

void decode(benchmark::State& state) {
  const World& world = played(static_cast<int>(state.range(0))).world();
  const std::string bytes = encode_world(world);
  const std::shared_ptr<const Catalogue> catalogue(&world.catalogue(), [](const Catalogue*) {});
  for (auto _ : state) benchmark::DoNotOptimize(decode_world(bytes, catalogue));
}
BENCHMARK(decode)->ArgName("levels")->Arg(1)->Arg(5)->Unit(benchmark::kMicrosecond);

}  // namespace
}  // namespace undercroft
