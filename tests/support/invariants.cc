// invariants.cc: checks of a world, cell by cell.
#include "tests/support/invariants.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <utility>

#include "server/sim/turn/directions.h"

namespace undercroft::testing {
namespace {

std::string about(const Entity& e, const std::string& what) {
  return e.name + " (" + std::to_string(static_cast<unsigned>(e.id)) + ") " + what;
}

// Counts the cells and packs that hold each entity.
std::map<EntityId, int> sightings(const World& world) {
  std::map<EntityId, int> count;
  for (int depth = 1; depth <= world.level_count(); ++depth) {
    const Grid<Cell>& cells = world.level(depth).cells;
    cells.for_each_point([&](Point p) {
      for (const Entity& e : world.things_at(depth, p)) ++count[e.id];
    });
  }
  for (const Entity& e : world.entities()) {
    for (const EntityId id : e.holds()) ++count[id];
  }
  return count;
}

std::optional<std::string> crowded_cell(const World& world) {
  std::optional<std::string> found;
  for (int depth = 1; depth <= world.level_count(); ++depth) {
    const Grid<Cell>& cells = world.level(depth).cells;
    cells.for_each_point([&](Point p) {
      const ThingsHere here = world.things_at(depth, p);
      const auto blockers = std::count_if(here.begin(), ThingsHere::end(), [](const Entity& e) {
        return layer_of(e.kind()) == Layer::Body;
      });
      if (blockers + (is_wall(cells[p].ground) ? 1 : 0) > 1)
        found = "two blockers in one cell (R3)";
    });
  }
  return found;
}

std::optional<std::string> misplaced(const World& world, const Entity& e, int seen) {
  const bool somewhere = e.place().on_level() || e.place().holder != kNobody;
  if (seen != (somewhere ? 1 : 0)) return about(e, "is in " + std::to_string(seen) + " places");
  if (!e.place().on_level()) return std::nullopt;
  const ThingsHere here = world.things_at(e.depth(), e.at());
  const bool there = std::any_of(here.begin(), ThingsHere::end(),
                                 [&e](const Entity& other) { return other.id == e.id; });
  return there ? std::nullopt : std::optional(about(e, "is not at its own place (R4)"));
}

// A level's lists, rebuilt from all entities.
Population populated(const World& world, int depth) {
  Population found;
  for (const Entity& e : world.entities()) {
    if (e.depth() != depth) continue;
    const Kind kind = e.kind();
    const bool body = kind == Kind::Monster || kind == Kind::Friend || kind == Kind::Mimic;
    if (e.slot > 0) {
      found.players.push_back(e.id);
      found.player_places.push_back(e.at());
    } else if (body) {
      found.bodies.push_back(e.id);
      found.body_places.push_back(e.at());
    } else if (kind == Kind::BounceTrap || kind == Kind::Plate) {
      found.traps.push_back(e.id);
      found.trap_places.push_back(e.at());
      if (!e.bounced.empty()) found.bounced_traps.push_back(e.id);
    } else if (kind == Kind::Fire || kind == Kind::Frost || kind == Kind::Smoke ||
               kind == Kind::Cloud || kind == Kind::Patch) {
      found.clouds.push_back(e.id);
    } else if (kind == Kind::Portal) {
      found.portals.push_back(e.id);
    }
  }
  return found;
}

// Compares what World updates with every change to a rebuild from scratch.
std::optional<std::string> out_of_date(const World& world) {
  for (int depth = 1; depth <= world.level_count(); ++depth) {
    if (world.population(depth) != populated(world, depth)) return "a level's lists are wrong";
    std::optional<std::string> wrong;
    const Grid<Cell>& cells = world.level(depth).cells;
    cells.for_each_point([&](Point p) {
      const ThingsHere here = world.things_at(depth, p);
      const bool body = !here.empty() && layer_of(here.begin()->kind()) == Layer::Body;
      const Kind kind = body ? here.begin()->kind() : kNoBody;
      if (cells[p].body != kind) wrong = "a cell names another body than the one in it";
      const bool is_occupied = (world.level(depth).occupied.bits_from(p) & 1U) != 0;
      if (is_occupied == here.empty()) wrong = "a level's occupied bits differ from its entities";
    });
    if (wrong) return wrong;
  }
  if (world.hash() != world.hash_from_scratch()) return "the hash differs from a full rehash";
  return std::nullopt;
}

// The nearest living player by exhaustive search. Among equally near players it is the first to
// join.
EntityId nearest_of_all(const World& world, const Entity& e) {
  std::pair<int, EntityId> nearest{INT32_MAX, kNobody};
  for (const EntityId id : world.players()) {
    const Entity& player = world.entity(id);
    if (!player.alive || player.depth() != e.depth()) continue;
    nearest = std::min(nearest, std::pair{squared_distance(player.at(), e.at()), id});
  }
  return nearest.second;
}

std::optional<std::string> misled(const World& world) {
  for (int depth = 1; depth <= world.level_count(); ++depth) {
    for (const EntityId id : world.population(depth).bodies) {
      const Entity& e = world.entity(id);
      if (nearest_player(world, e) != nearest_of_all(world, e)) {
        return about(e, "has another player as its nearest");
      }
    }
  }
  return std::nullopt;
}

std::optional<std::string> unhealthy(const Entity& e) {
  if (e.health < 0 || e.health > e.max_health) return about(e, "has impossible health");
  const bool creature = is_creature(e.kind()) || e.kind() == Kind::Mimic;
  if (creature && !e.alive) return about(e, "is dead but still a body (R3)");
  if (!creature && e.alive) return about(e, "is not a creature but alive");
  if (e.alive && e.health == 0) return about(e, "is alive without health");
  return std::nullopt;
}

}  // namespace

std::optional<std::string> broken_invariant(const World& world) {
  if (auto crowd = crowded_cell(world)) return crowd;
  if (auto wrong = out_of_date(world)) return wrong;
  if (auto wrong = misled(world)) return wrong;
  std::map<EntityId, int> seen = sightings(world);
  for (const Entity& e : world.entities()) {
    if (auto wrong = misplaced(world, e, seen[e.id])) return wrong;
    if (auto wrong = unhealthy(e)) return wrong;
  }
  return std::nullopt;
}

Belongings belongings(const World& world) {
  Belongings all;
  for (const Entity& e : world.entities()) {
    all.keys += std::accumulate(e.keys.begin(), e.keys.end(), 0);
    const bool gone = !e.place().on_level() && e.place().holder == kNobody;
    if (e.kind() != Kind::Treasure) all.treasure += e.treasure;
    if (gone) continue;
    if (e.kind() == Kind::Item) ++all.items;
    if (e.kind() == Kind::Key) ++all.keys;
    if (e.kind() == Kind::Treasure) all.treasure += e.treasure;
  }
  return all;
}

}  // namespace undercroft::testing
