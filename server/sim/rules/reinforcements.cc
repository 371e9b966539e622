// reinforcements.cc: how many have been called, and where they arrive.
#include "server/sim/rules/reinforcements.h"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "server/sim/sight/distance_map.h"
#include "server/sim/sight/sight.h"
#include "server/sim/world/rng.h"

namespace undercroft {
namespace {

constexpr std::uint32_t kMostHeroes = 8;  // that call
constexpr std::size_t kFullLevel = 150;   // on a level
constexpr int kMostSteps = 8;             // from their leader, on foot

std::uint32_t heroes_on(const World& world, int depth) {
  const std::vector<EntityId>& players = world.population(depth).players;
  const auto count = std::count_if(players.begin(), players.end(), [&world](EntityId id) {
    const Entity& e = world.entity(id);
    return e.alive || e.kind() == Kind::Downed;
  });
  return std::min(kMostHeroes, static_cast<std::uint32_t>(count));
}

std::vector<EntityId> leaders_on(const World& world, int depth) {
  std::vector<EntityId> leaders = world.population(depth).bodies;
  std::erase_if(leaders, [&world](EntityId id) {
    const Entity& e = world.entity(id);
    return e.kind() != Kind::Monster || world.blueprint(e).escort_per_hero.empty();
  });
  return leaders;
}

bool is_seen(const World& world, int depth, Point at) {
  const std::vector<EntityId>& players = world.population(depth).players;
  return std::any_of(players.begin(), players.end(),
                     [&](EntityId id) { return sees_cell(world, id, depth, at); });
}

// Open floor near the leader, on foot and without a door between, which no player sees.
std::optional<Point> cell_behind(const World& world, const Entity& leader, DistanceField& field) {
  return world.nearest_free(leader.depth(), leader.at(), [&](Point p) {
    const int steps = field.known()[p];
    const Cell& cell = world.level(leader.depth()).cells[p];
    return steps != kUnreachable && cell.ground == Ground::Floor && cell.peril == 0 &&
           !is_seen(world, leader.depth(), p);
  });
}

// Without room out of sight, or on a level that is full, fewer arrive.
void bring(World& world, EntityId leader, BlueprintId follower, int count, DistanceField& field) {
  for (int i = 0; i < count; ++i) {
    const Entity& l = std::as_const(world).entity(leader);
    if (world.population(l.depth()).bodies.size() >= kFullLevel) return;
    const auto cell = cell_behind(world, l, field);
    if (!cell) return;
    world.spawn(follower, Place::on(l.depth(), *cell));
  }
}

void bring_all_of(World& world, EntityId leader, Rng& rng) {
  const Entity& l = std::as_const(world).entity(leader);
  DistanceField field;
  field.start(world, l.depth(), l.at(), Walker{});
  field.search(world, kMostSteps);
  for (const PlacedEntry& entry : world.blueprint(l).escort_per_hero) {
    const int count = rng.between(entry.count.least, entry.count.most);
    bring(world, leader, world.catalogue().at(entry.blueprint), count, field);
  }
}

// It draws no dice, so that what a fight rolls does not hang on who watches from afar.
void call_for(World& world, int depth, std::uint32_t hero) {
  Rng rng = Rng::stream(world.seed(), "reinforcements " + std::to_string(depth), hero);
  for (const EntityId leader : leaders_on(world, depth)) bring_all_of(world, leader, rng);
}

// The first hero calls nobody: a level is made for one.
void call_on(World& world, int depth) {
  const std::uint32_t heroes = heroes_on(world, depth);
  const std::uint32_t called = std::max(1U, world.level(depth).called);
  if (heroes <= called) return;
  world.set_heroes_who_called(depth, heroes);
  for (std::uint32_t hero = called + 1; hero <= heroes; ++hero) call_for(world, depth, hero);
}

}  // namespace

void call_reinforcements(World& world, std::span<const EntityId> players) {
  if (!world.rules().reinforced) return;
  for (const EntityId id : players) {
    const int depth = std::as_const(world).entity(id).depth();
    if (depth > 0) call_on(world, depth);
  }
}

}  // namespace undercroft
