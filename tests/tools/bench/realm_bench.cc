// realm_bench.cc: the parts of a realm's turn (apply, perceive, compute a delta, encode, decode),
// and whole turns as a client and a crowd see them, without sockets.
#include <benchmark/benchmark.h>

#include <algorithm>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "server/protocol/observer.h"
#include "server/protocol/shared_map.h"
#include "server/realm/realm.h"
#include "server/realm/sync/members.h"
#include "server/sim/content/builtin.h"
#include "server/sim/generation/level_builder.h"
#include "server/sim/turn/joining.h"
#include "shared/codec.h"
#include "shared/delta.h"
#include "tests/support/ample_settings.h"
#include "tests/support/realm_fakes.h"

namespace undercroft {
namespace {

std::shared_ptr<const Catalogue> catalogue() {
  static const auto all = std::make_shared<const Catalogue>(game_catalogue());
  return all;
}

// A client that is always ready and counts what it is sent.
struct CountingConnection final : Connection {
  void send(std::string_view frame) override {
    ++frames;
    bytes += frame.size();
  }
  [[nodiscard]] bool is_ready() const override { return true; }
  void close(CloseCode, std::string_view) override {}
  std::uint64_t frames = 0;
  std::uint64_t bytes = 0;
};

World generated(int depth, ClockRule clock) {
  Ruleset rules;
  rules.clock = clock;
  World world(catalogue(), rules, 7);
  for (int i = 0; i < depth; ++i) (void)build_next_level(world);
  return world;
}

// The hall of bench_fanout: floor within walls, with the entrance in the middle.
World hall(std::uint32_t beat_ms) {
  Ruleset rules;
  rules.clock = ClockRule::Beat;
  rules.beat_ms = beat_ms;
  World world(catalogue(), rules, 7);
  Level level;
  level.cells = Grid<Cell>({100, 50});
  level.cells.for_each_point([&](Point p) {
    level.cells[p].ground = level.cells.on_rim(p) ? Ground::Masonry : Ground::Floor;
  });
  level.cells[{50, 25}].ground = Ground::StairsUp;
  world.add_level(std::move(level));
  return world;
}

// A realm of the game's content with `players` players who walk at random, one turn per `pace` ms.
struct Crowd {
  Crowd(int players, World world, std::uint64_t pace_ms = 1000) : pace(pace_ms) {
    RealmOptions options = testing::ample_options(1024);
    options.name = "bench";
    options.builds_levels = false;
    realm = std::make_unique<Realm>(std::move(world), std::move(options), time, tokens, metrics);
    for (int i = 0; i < players; ++i) join(i);
  }
  void join(int i) {
    auto connection = std::make_shared<CountingConnection>();
    Hello hello;
    hello.protocol = 1;
    hello.name = "walker-" + std::to_string(i);
    realm->join(hello, connection);
    realm->end_batch();
    connections.push_back(connection);
  }
  // Every player asks for a step, all in one batch, which ends with the beat.
  void turn() {
    for (const auto& connection : connections) {
      IntentMessage message;
      message.sequence = ++sequence;
      message.any_turn = true;
      message.intent.verb = IntentVerb::Bump;
      message.intent.direction = kEightDirections[static_cast<std::size_t>(chance.roll(7))];
      realm->receive(*connection, message);
    }
    time.now += pace;
    realm->end_batch();
  }
  [[nodiscard]] std::uint64_t bytes() const {
    std::uint64_t all = 0;
    for (const auto& connection : connections) all += connection->bytes;
    return all;
  }
  [[nodiscard]] std::uint64_t frames() const {
    std::uint64_t all = 0;
    for (const auto& connection : connections) all += connection->frames;
    return all;
  }

  std::uint64_t pace;
  testing::ManualClock time;
  testing::CountedTokens tokens;
  RealmMetrics metrics;
  std::unique_ptr<Realm> realm;
  std::vector<std::shared_ptr<CountingConnection>> connections;
  Rng chance{11};
  std::uint32_t sequence = 0;
};

// Players join one after another; each arrival is sent to all players present.
void BM_JoinsTold(benchmark::State& state) {
  const auto players = static_cast<int>(state.range(0));
  for (auto _ : state) Crowd(players, hall(100), 100);
  state.counters["us_join"] =
      benchmark::Counter(static_cast<double>(state.iterations()) * players / 1e6,
                         benchmark::Counter::kIsRate | benchmark::Counter::kInvert);
}
BENCHMARK(BM_JoinsTold)->Arg(50)->Arg(200)->Arg(1000)->Unit(benchmark::kMillisecond);

// One player alone: a turn from the message to the frame.
void BM_LoneTurnTold(benchmark::State& state) {
  Crowd crowd(1, generated(1, ClockRule::Bubble));
  for (int i = 0; i < 200; ++i) crowd.turn();
  const std::uint64_t bytes = crowd.bytes();
  const std::uint64_t frames = crowd.frames();
  for (auto _ : state) crowd.turn();
  const auto turns = static_cast<double>(state.iterations());
  state.counters["bytes"] = static_cast<double>(crowd.bytes() - bytes) / turns;
  state.counters["frames"] = static_cast<double>(crowd.frames() - frames) / turns;
}
BENCHMARK(BM_LoneTurnTold);

// Realms of one player each take turns, so that no turn finds its data in a cache.
void BM_LoneTurnToldInMany(benchmark::State& state) {
  std::vector<std::unique_ptr<Crowd>> realms;
  for (int i = 0; i < state.range(0); ++i) {
    realms.push_back(std::make_unique<Crowd>(1, generated(1, ClockRule::Bubble)));
    for (int turn = 0; turn < 50; ++turn) realms.back()->turn();
  }
  std::size_t next = 0;
  for (auto _ : state) realms[next++ % realms.size()]->turn();
}
BENCHMARK(BM_LoneTurnToldInMany)->Arg(1)->Arg(200)->Arg(1000);

// A lone turn after many players have joined and left.
void BM_LoneTurnAfterStrangers(benchmark::State& state) {
  Crowd crowd(0, generated(1, ClockRule::Bubble));
  for (int i = 0; i < state.range(0); ++i) {
    crowd.join(i);
    crowd.realm->receive(*crowd.connections.back(), Leave{});
    crowd.time.now += 1;
    crowd.realm->end_batch();
    crowd.connections.clear();
  }
  crowd.join(1 << 20);
  for (auto _ : state) crowd.turn();
  state.counters["entities"] = static_cast<double>(crowd.realm->world().entities().size());
}
BENCHMARK(BM_LoneTurnAfterStrangers)->Arg(0)->Arg(20000);

// All players in one realm: the time of a turn, and each player's share of it.
void crowd_turns_told(benchmark::State& state, Crowd& crowd) {
  for (int i = 0; i < 60; ++i) crowd.turn();
  const std::uint64_t bytes = crowd.bytes();
  const std::uint64_t frames = crowd.frames();
  for (auto _ : state) crowd.turn();
  const auto players = static_cast<double>(crowd.connections.size());
  const double player_turns = static_cast<double>(state.iterations()) * players;
  state.counters["us_player_turn"] = benchmark::Counter(
      player_turns / 1e6, benchmark::Counter::kIsRate | benchmark::Counter::kInvert);
  state.counters["bytes"] = static_cast<double>(crowd.bytes() - bytes) / player_turns;
  state.counters["frames"] = static_cast<double>(crowd.frames() - frames) / player_turns;
}

void BM_CrowdTurnTold(benchmark::State& state) {
  Crowd crowd(static_cast<int>(state.range(0)), generated(1, ClockRule::Beat));
  crowd_turns_told(state, crowd);
}
BENCHMARK(BM_CrowdTurnTold)->Arg(50)->Arg(200)->Arg(1000)->Unit(benchmark::kMicrosecond);

// Like bench_fanout, without its sockets.
void BM_HallTurnTold(benchmark::State& state) {
  Crowd crowd(static_cast<int>(state.range(0)), hall(100), 100);
  crowd_turns_told(state, crowd);
}
BENCHMARK(BM_HallTurnTold)->Arg(50)->Arg(200)->Arg(1000)->Unit(benchmark::kMicrosecond);

// What a player perceives with one step there and back.
void BM_PerceiveAStep(benchmark::State& state) {
  World world(catalogue(), {}, 7);
  (void)build_next_level(world);
  const EntityId walker = join_realm(world, "walker");
  const Point home = world.entity(walker).at();
  const auto beside = world.nearest_free(1, home);
  LookBook looks;
  Knowledge known;
  Changes changes;
  bool away = false;
  for (auto _ : state) {
    away = !away;
    world.move(walker, Place::on(1, away ? *beside : home));
    changes.clear();
    observe(world, walker, looks, known, changes);
    benchmark::DoNotOptimize(changes.cells.data());
  }
}
BENCHMARK(BM_PerceiveAStep);

// Players who know a level share its map while the last of them comes and goes (R208): every turn
// has another group.
void BM_ShareMapsOfAChangingGroup(benchmark::State& state) {
  World world(catalogue(), {}, 7);
  (void)build_next_level(world);
  const auto count = static_cast<std::size_t>(state.range(0));
  std::vector<Observer> players;
  for (std::size_t i = 0; i < count; ++i) {
    players.emplace_back(join_realm(world, "player" + std::to_string(i)));
  }
  for (Observer& player : players) static_cast<void>(player.look(world));
  bool all = false;
  for (auto _ : state) {
    all = !all;
    std::vector<MapHolder> group;
    for (Observer& player : players) group.push_back(player.map_holder());
    for (const MapHolder& holder : group) holder.changes->clear();
    const std::span<const MapHolder> whole(group);
    share_maps(world, all ? whole : whole.first(count - 1));
    if (!all) share_maps(world, whole.last(1));
    benchmark::DoNotOptimize(group.data());
  }
}
BENCHMARK(BM_ShareMapsOfAChangingGroup)->Arg(3)->Arg(32)->Arg(200)->Unit(benchmark::kMicrosecond);

// The same step, encoded from the dirty marks into a frame.
void BM_TellAStep(benchmark::State& state) {
  World world(catalogue(), {}, 7);
  (void)build_next_level(world);
  RealmState realm(std::move(world));
  (void)apply(realm, input::Join{"walker", "x"});
  Player& player = realm.players[0];
  const Point home = realm.world.entity(player.body).at();
  const Point beside = *realm.world.nearest_free(1, home);
  const auto connection = std::make_shared<CountingConnection>();
  const Progress progress;
  Subscription told(connection, player.body, ReportsTold{}, progress);
  ReportQueue reports;
  const MemberList roster{};
  const DeltaSource from{realm,        player, reports, roster,      std::nullopt,
                         std::nullopt, 1000,   0,       std::nullopt};
  Changes changes;
  bool away = false;
  told.tell(from);
  for (auto _ : state) {
    state.PauseTiming();
    away = !away;
    realm.world.move(player.body, Place::on(1, away ? beside : home));
    changes.clear();
    observe(realm.world, player.body, realm.looks, player.knowledge, changes);
    state.ResumeTiming();
    told.mark(Changes(changes));
    told.tell(from);
  }
  state.counters["bytes"] = static_cast<double>(connection->bytes) /
                            static_cast<double>(std::max<std::uint64_t>(connection->frames, 1));
}
BENCHMARK(BM_TellAStep);

// The delta of a single step, encoded and decoded.
Delta step_delta() {
  Delta delta;
  delta.from_turn = 41;
  delta.to_turn = 42;
  delta.accepted = 42;
  delta.moves = {{EntityId{1}, Direction::Right}};
  for (int y = 5; y < 12; ++y) {
    delta.cells.push_back({{3, y}, false, std::nullopt});
    delta.cells.push_back({{20, y}, true, Ground::Floor});
  }
  return delta;
}

void BM_EncodeAStep(benchmark::State& state) {
  const ServerMessage message{step_delta()};
  std::size_t bytes = 0;
  for (auto _ : state) bytes = encode(message).size();
  state.counters["bytes"] = static_cast<double>(bytes);
}
BENCHMARK(BM_EncodeAStep);

void BM_DecodeAStep(benchmark::State& state) {
  const std::string frame = encode(ServerMessage{step_delta()});
  for (auto _ : state) benchmark::DoNotOptimize(decode_server(frame));
}
BENCHMARK(BM_DecodeAStep);

// A client applies the delta of a step there and back.
void BM_ApplyAStep(benchmark::State& state) {
  Observation known;
  known.depth = 1;
  known.cells = Grid<CellView>({80, 40});
  known.self.id = EntityId{1};
  known.looks[LookId{1}] = Look{};
  EntityView& walker = known.entities[EntityId{1}];
  walker.id = EntityId{1};
  walker.look = LookId{1};
  walker.at = {10, 10};
  Delta away = step_delta();
  Delta back = step_delta();
  back.moves = {{EntityId{1}, Direction::Left}};
  std::swap(back.from_turn, back.to_turn);
  known.turn = away.from_turn;
  bool is_away = false;
  for (auto _ : state) {
    is_away = !is_away;
    const auto done = apply(known, is_away ? away : back, 1000);
    if (!done) state.SkipWithError(done.error().c_str());
  }
}
BENCHMARK(BM_ApplyAStep);

void BM_HashOfAState(benchmark::State& state) {
  Crowd crowd(1, generated(5, ClockRule::Bubble));
  for (auto _ : state) {
    crowd.turn();
    benchmark::DoNotOptimize(hash_of(crowd.realm->state()));
  }
}
BENCHMARK(BM_HashOfAState);

}  // namespace
}  // namespace undercroft
