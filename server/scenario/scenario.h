// scenario.h: the dungeon of a scenario file as plain values: maps, legend, blueprints, rules.
//
// The format is the scenario page's; parse.h reads it, setup.h makes a world of it. What players
// try in it, and what must be true after each turn, is the script of server/tools/scenario.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "server/sim/content/catalogue.h"
#include "server/sim/content/content_error.h"
#include "server/sim/world/entity.h"
#include "shared/grid.h"
#include "shared/ruleset.h"

namespace undercroft {

// A map as drawn; rows shorter than the longest are filled up with spaces.
struct DrawnMap {
  Grid<char32_t> cells;
  int line = 0;  // of its first row
};

// What a chest holds, where a state is asked for: `full` and `empty` are words for that.
enum class Filling : std::uint8_t { AsTold, Full, Empty };

// A legend's entry, or one of `also`: a blueprint and what is different about this one.
struct EntityPlan {
  int line = 0;
  std::string blueprint;  // a key of the scenario's catalogue
  std::optional<std::string> name;
  std::optional<Direction> facing;
  std::optional<int> health, max_health, strength, speed, armour, vision, dig, priority, spawn;
  std::optional<int> treasure;
  std::optional<Traits> traits;
  std::vector<std::pair<Status, int>> statuses;
  std::optional<State> state;
  Filling filling = Filling::AsTold;
  std::optional<std::vector<std::string>> holds;  // keys of blueprints
  std::vector<std::pair<Metal, int>> keys;
  std::optional<Metal> metal;
  std::vector<LinedText> wired_to;
};

// A blueprint as it is, with nothing different about it.
[[nodiscard]] inline EntityPlan plain_plan(int line, std::string blueprint) {
  EntityPlan plan;
  plan.line = line;
  plan.blueprint = std::move(blueprint);
  return plan;
}

// One entity on a map.
struct Placement {
  std::string name;  // unique; what the file calls it
  char32_t letter = U'?';
  int depth = 1;
  Point at;
  EntityPlan plan;
};

struct Scenario {
  std::string file;
  std::string title;
  std::string rule;
  std::uint64_t seed = 1;
  Ruleset rules;
  bool order_free = false;
  std::vector<Grid<char32_t>> drawn;  // by depth - 1: the maps, for walls as they were drawn
  std::vector<Grid<Ground>> grounds;  // by depth - 1
  std::vector<Placement> placements;  // in order of spawning
  std::shared_ptr<const Catalogue> catalogue;
};

}  // namespace undercroft
