// hot_cases.cc: the hottest code on fixed inputs, for counting instructions.
//
// hot_cases NAME     prepares the case and runs it inside hot_case()
// hot_cases          lists all cases
//
// scripts/instructions.sh has callgrind count only within hot_case().
#include <functional>
#include <iostream>
#include <string_view>

#include "server/sim/rules/travel.h"
#include "server/sim/rules/woken_levels.h"
#include "server/sim/sight/sight.h"
#include "server/store/world_codec.h"
#include "shared/check.h"
#include "tests/support/frozen_content.h"
#include "tests/support/headless.h"

namespace {
std::function<void()> prepared;
}  // namespace

extern "C" [[gnu::noinline]] void hot_case() { prepared(); }

namespace undercroft {
namespace {

std::size_t kept = 0;  // keeps the optimizer from removing the work

void prepare_sight(HeadlessGame& game) {
  std::vector<Point> places;
  game.world().level(5).cells.for_each_point([&](Point p) {
    if (game.world().is_free(5, p)) places.push_back(p);
  });
  prepared = [&game, places] {
    View view;
    for (std::size_t i = 0; i < 500; ++i) {
      field_of_view(game.world(), 5, places[i * 7919 % places.size()], 8, view);
      kept += view.contains(places[0]) ? 1 : 0;
    }
  };
}

void prepare_lone_turns(HeadlessGame& game) {
  for (int i = 0; i < 200; ++i) game.play_turn();
  prepared = [&game] {
    for (int i = 0; i < 500; ++i) game.play_turn();
  };
}

void prepare_hash(HeadlessGame& game) {
  for (int i = 0; i < 200; ++i) game.play_turn();
  prepared = [&game] {
    for (int i = 0; i < 100; ++i) {
      for (const EntityId id : game.world().population(5).bodies) game.world().entity(id).turn = 1;
      kept += static_cast<std::size_t>(game.world().hash());
    }
  };
}

void prepare_crowd(HeadlessGame&) {
  static World world = open_room({38, 38}, 1000, "chaser");
  for (int i = 0; i < 3; ++i) play_whole_level(world);
  prepared = [] {
    for (int i = 0; i < 20; ++i) play_whole_level(world);
  };
}

void prepare_bytes(HeadlessGame& game) {
  prepared = [&game] {
    const std::shared_ptr<const Catalogue> catalogue(&game.world().catalogue(), [](auto*) {});
    const std::string bytes = encode_world(game.world());
    kept += bytes.size() + (decode_world(bytes, catalogue).has_value() ? 1 : 0);
  };
}

constexpr int kDepths = 5;
constexpr int kTurnsOfALevel = 150;

EntityId crown_of(const World& world) {
  for (const Entity& e : world.entities()) {
    if (world.blueprint(e).crown) return e.id;
  }
  return kNobody;
}

void wake(World& world) {
  Ruleset rules = world.rules();
  rules.waking = true;
  world.set_rules(rules);
  world.run.waking.change().began = 1;
  world.run.waking.change().crown = crown_of(world);
}

// The hero comes up from depth to depth, as with the Crown (R202).
void climb(HeadlessGame& game) {
  World& world = game.world();
  for (int depth = kDepths - 1; depth >= 1; --depth) {
    const auto at = world.nearest_free(depth, way_down_of(world, depth));
    CHECK(at.has_value(), "there is no room at the stairs");
    world.move(game.player(), Place::on(depth, *at));
    note_arrival(world, depth);
    for (int i = 0; i < kTurnsOfALevel; ++i) game.play_turn();
  }
}

// By the game's own content, since the frozen one is older than the Crown.
void prepare_woken(HeadlessGame&) {
  static HeadlessGame game(kDepths);
  wake(game.world());
  prepared = [] { climb(game); };
}

struct HotCase {
  std::string_view name;
  void (*prepare)(HeadlessGame&);
};
// clang-format off
constexpr HotCase kCases[] = {
    {"sight",      prepare_sight},
    {"lone_turns", prepare_lone_turns},
    {"crowd",      prepare_crowd},
    {"hash",       prepare_hash},
    {"bytes",      prepare_bytes},
    {"woken",      prepare_woken},
};
// clang-format on

int run(std::string_view name) {
  HeadlessGame game(5, 2026, frozen_catalogue(UNDERCROFT_SOURCE));  // excludes balance changes
  for (const HotCase& hot : kCases) {
    if (hot.name != name) continue;
    hot.prepare(game);
    hot_case();
    std::cout << name << " " << kept << "\n";
    return 0;
  }
  std::cerr << "hot_cases: nothing is called '" << name << "'\n";
  return 2;
}

}  // namespace
}  // namespace undercroft

int main(int argc, char** argv) {
  if (argc == 2) return undercroft::run(argv[1]);
  for (const auto& hot : undercroft::kCases) std::cout << hot.name << "\n";
  return 0;
}
