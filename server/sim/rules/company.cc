// company.cc: counts the turns for which the dead wait.
#include "server/sim/rules/company.h"

#include <algorithm>
#include <tuple>
#include <utility>

#include "server/sim/rules/death.h"

namespace undercroft {
namespace {

bool waits(const Entity& e) { return e.kind() == Kind::Corpse && !e.alive && e.place().on_level(); }

bool lives(const Entity& e) { return e.kind() == Kind::Player && e.alive && e.place().on_level(); }

int deepest_of(const World& world) {
  int deepest = 1;
  for (const EntityId id : world.players()) {
    deepest = std::max(deepest, world.entity(id).deepest);
  }
  return deepest;
}

// The first hero, in order of joining, that lives on that level.
EntityId living_on(const World& world, int depth) {
  for (const EntityId id : world.players()) {
    const Entity& e = world.entity(id);
    if (lives(e) && e.depth() == depth) return id;
  }
  return kNobody;
}

// A hero that falls past a level, or dies on arrival, has still been there.
void follow_to_new_depth(World& world) {
  const int before = world.run.deepest;
  const int deepest = deepest_of(world);
  world.run.deepest = deepest;
  const bool is_new = before > 0 && deepest > before;
  const EntityId companion = is_new ? living_on(world, deepest) : kNobody;
  if (companion == kNobody) return;
  for (const EntityId hero : waiting_heroes(world)) respawn_beside(world, hero, companion);
}

// Returns for how many turns the companion has stayed on its level since the hero died.
int count_turn(World& world, EntityId hero, EntityId companion) {
  const int depth = std::as_const(world).entity(companion).depth();
  std::vector<CompanionStay>& stays = world.entity(hero).vigil.change().stays;
  auto stay = std::find_if(stays.begin(), stays.end(), [companion](const CompanionStay& one) {
    return one.companion == companion;
  });
  if (stay == stays.end()) stay = stays.insert(stays.end(), {companion, depth, 0});
  if (std::exchange(stay->depth, depth) != depth) stay->turns = 0;
  return ++stay->turns;
}

void keep_vigil(World& world, EntityId hero, std::span<const EntityId> players) {
  EntityId companion = kNobody;
  for (const EntityId id : players) {
    const bool counts = id != hero && lives(std::as_const(world).entity(id));
    if (counts && count_turn(world, hero, id) >= kTurnsOfVigil) companion = id;
  }
  if (companion != kNobody) respawn_beside(world, hero, companion);
}

}  // namespace

std::vector<EntityId> waiting_heroes(const World& world) {
  std::vector<EntityId> waiting;
  if (world.rules().death != DeathRule::Company) return waiting;
  for (const EntityId id : world.players()) {
    if (waits(world.entity(id))) waiting.push_back(id);
  }
  std::stable_sort(waiting.begin(), waiting.end(), [&world](EntityId a, EntityId b) {
    return world.entity(a).turn < world.entity(b).turn;
  });
  return waiting;
}

bool respawn_beside(World& world, EntityId hero, EntityId companion) {
  const Entity& beside = std::as_const(world).entity(companion);
  if (!respawn_at(world, hero, beside.depth(), beside.at())) return false;
  Entity& e = world.entity(hero);
  e.turn = std::max(e.turn, beside.turn);
  return true;
}

void end_vigils(World& world, std::span<const EntityId> players) {
  if (world.rules().death != DeathRule::Company) return;
  follow_to_new_depth(world);
  for (const EntityId hero : waiting_heroes(world)) keep_vigil(world, hero, players);
}

}  // namespace undercroft
