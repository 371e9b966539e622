// scenario.h: the dungeon of a scenario file as plain values: maps, legend, blueprints, rules.
//
// The format is described in docs/scenarios.md. parse.h reads it and setup.h builds a world from
// it. The turns and their expectations are the script (server/tools/scenario).
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "server/scenario/detail.h"
#include "server/sim/content/catalogue.h"
#include "server/sim/content/content_error.h"
#include "server/sim/generation/plan/level_plan.h"
#include "server/sim/world/entity.h"
#include "shared/grid.h"
#include "shared/ruleset.h"

namespace undercroft {

// A map as drawn; shorter rows are padded with spaces.
struct DrawnMap {
  Grid<char32_t> cells;
  int line = 0;  // line of its first row
};

// The content of a chest according to `state`, where `full` and `empty` are allowed.
enum class Filling : std::uint8_t { AsTold, Full, Empty };

// An entry of the legend or of `also`: a blueprint and its overrides.
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
  std::optional<std::vector<std::string>> holds;  // blueprint keys
  std::vector<std::pair<Metal, int>> keys;
  std::optional<Metal> metal;
  std::vector<LinedText> wired_to;
  bool grows = false;  // is asked for its kit and its boons (R170, R171)
  std::optional<int> kit;
  std::vector<int> boons;
  // What a stretch of a game needs besides (carried_state.h).
  std::optional<Kind> kind;            // another one than its blueprint's: a corpse
  std::optional<std::string> held_by;  // the name of its holder, in place of a cell
  bool is_away = false;                // a player on no level
  std::vector<Detail> details;
  // Whether its `at` means nothing.
  [[nodiscard]] bool is_off_map() const { return held_by || is_away; }
};

// A blueprint without overrides.
[[nodiscard]] inline EntityPlan plain_plan(int line, std::string blueprint) {
  EntityPlan plan;
  plan.line = line;
  plan.blueprint = std::move(blueprint);
  return plan;
}

// An entity on a map.
struct Placement {
  std::string name;  // unique name used by the file
  char32_t letter = U'?';
  int depth = 1;
  Point at;
  EntityPlan plan;
  // A hero without a place of its own: it stands in the free cell nearest to the entrance.
  bool at_entrance = false;
  // An entity of a generated level: its index in the things of the level's plan.
  std::optional<std::size_t> generated = {};
};

// A sector of a room (R222): its cells, and the key of its blueprint.
struct PlannedSector {
  int depth = 1;
  Rect cells;
  std::string key;
};

struct Scenario {
  std::string file;
  std::string title;
  std::string rule;
  std::uint64_t seed = 1;
  Ruleset rules;
  std::vector<std::string> omens;  // keys of those in force (R206)
  bool order_free = false;
  bool is_broken = false;             // its content has a mistake, so nothing else was read
  std::vector<Grid<char32_t>> drawn;  // by depth - 1: the maps as drawn
  std::vector<Grid<Ground>> grounds;  // by depth - 1
  std::vector<std::string> themes;    // by depth - 1: keys; empty or missing: none (D49)
  std::vector<Placement> placements;  // in spawn order
  std::vector<PlannedSector> sectors;
  int shown = 1;                  // the depth that maps and failures show
  std::optional<Point> entrance;  // of a room; else the stairs up of the level `shown`
  // By depth - 1: the levels as the generator planned them; null: the levels are drawn.
  std::shared_ptr<const std::vector<LevelPlan>> planned;
  std::shared_ptr<const Catalogue> catalogue;
  std::optional<std::uint64_t> dice;  // the state of the dice; unset: they begin with the seed
  std::vector<int> turns_played;      // by depth - 1: the latest turn of each level
  std::vector<int> hunters;           // by depth - 1: how many were sent (R173)
  std::vector<int> called;            // by depth - 1: heroes with reinforcements (R226)
};

}  // namespace undercroft
