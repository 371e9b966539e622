// headless.cc: builds and plays headless worlds.
#include "tests/support/headless.h"

#include "server/sim/content/builtin.h"
#include "server/sim/generation/level_builder.h"
#include "server/sim/rules/travel.h"
#include "server/sim/turn/joining.h"
#include "shared/check.h"

namespace undercroft {
namespace {

constexpr int kWellNighImmortal = 50'000'000;

std::shared_ptr<const Catalogue> game() {
  static const auto kGame = std::make_shared<const Catalogue>(game_catalogue());
  return kGame;
}

void make_immortal(Entity& e) { e.health = e.max_health = kWellNighImmortal; }

Blueprint creature(const char* key, Kind kind, Sequence sequence) {
  Blueprint b;
  b.key = b.name = key;
  b.kind = kind;
  b.health = kWellNighImmortal;
  b.attributes = {1, 5, 0, 8, 0};
  b.sequence = std::move(sequence);
  return b;
}

Step attack_move(Movs movs) {
  Step step;
  step.chain = {Component::Attack, Component::Move};
  step.movs = movs;
  return step;
}

World empty_world() {
  Ruleset rules;
  rules.combat = Combat::Plain;
  return World(crowd_catalogue(), rules, 1);
}

// A level of floor inside a ring of bedrock.
Level hall(Size inner) {
  Level level;
  level.cells = Grid<Cell>({inner.width + 2, inner.height + 2});
  level.cells.for_each_point([&](Point p) {
    level.cells[p].ground = level.cells.on_rim(p) ? Ground::Bedrock : Ground::Floor;
  });
  return level;
}

}  // namespace

HeadlessGame::HeadlessGame(int depth, std::uint64_t seed,
                           const std::shared_ptr<const Catalogue>& content)
    : world_(content == nullptr ? game() : content, Ruleset{}, seed),
      whim_(Rng::stream(seed, "whim")) {
  while (world_.level_count() < depth) {
    CHECK(build_next_level(world_).has_value(), "a level for a benchmark could not be built");
  }
  player_ = join_realm(world_, "Walker");
  group_.players = {player_};
  intents_[player_].verb = IntentVerb::Bump;
  make_immortal(world_.entity(player_));
  if (depth == 1) return;
  const auto free = world_.nearest_free(depth, entrance_of(world_, depth));
  CHECK(free.has_value(), "there is no room at the entrance");
  world_.move(player_, Place::on(depth, *free));
}

void HeadlessGame::play_turn() {
  const Point before = world_.entity(player_).at();
  group_.depth = world_.entity(player_).depth();
  intents_[player_].direction = way_;
  resolve_turn(world_, group_, intents_);
  const bool stuck = world_.entity(player_).at() == before;
  if (stuck || whim_.roll(15) == 0) {
    way_ = kEightDirections[static_cast<std::size_t>(whim_.roll(7))];
  }
}

std::shared_ptr<const Catalogue> crowd_catalogue() {
  static const auto kCrowd = [] {
    auto c = std::make_shared<Catalogue>();
    c->add(creature("player", Kind::Player, {}));
    c->add(creature("chaser", Kind::Monster, {attack_move(Movs::Chase)}));
    c->add(creature("wanderer", Kind::Monster, {attack_move(Movs::Wander)}));
    c->add(creature("pathfinder", Kind::Monster, {attack_move(Movs::Path)}));
    c->add(creature("skirmisher", Kind::Monster, {attack_move(Movs::KeepAway)}));
    return c;
  }();
  return kCrowd;
}

World open_room(Size inner, int creatures, const std::string& sort) {
  World world = empty_world();
  world.add_level(hall(inner));
  const Point middle{inner.width / 2, inner.height / 2};
  world.spawn(world.catalogue().at("player"), Place::on(1, middle));
  const int cells = inner.width * inner.height;
  CHECK(creatures < cells, "a crowd needs room");
  for (int i = 0; i < creatures; ++i) {
    const auto nth = static_cast<int>(std::int64_t{i} * cells / creatures);
    const Point at{1 + nth % inner.width, 1 + nth / inner.width};
    if (at != middle) world.spawn(world.catalogue().at(sort), Place::on(1, at));
  }
  return world;
}

World corridors(int count, int length, const std::string& sort) {
  World world = empty_world();
  Level level = hall({length + 1, 2 * count - 1});
  level.cells.for_each_point([&](Point p) {
    if (p.y % 2 == 0) level.cells[p].ground = Ground::Bedrock;
  });
  world.add_level(std::move(level));
  for (int row = 0; row < count; ++row) {
    world.spawn(world.catalogue().at("player"), Place::on(1, {1, 2 * row + 1}));
  }
  for (int row = 0; row < count; ++row) {
    for (int x = 2; x < 2 + length; ++x) {
      world.spawn(world.catalogue().at(sort), Place::on(1, {x, 2 * row + 1}));
    }
  }
  return world;
}

void play_whole_level(World& world) { resolve_turn(world, Group{1, world.players(), true}, {}); }

}  // namespace undercroft
