// scenario.h: a scenario file as plain values: the dungeon, what is tried, what must be true.
//
// The format is the scenario page's; parse.h reads it, setup.h makes a world of it, run.h plays it.
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
#include "shared/intent.h"
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

// What one player tries.
struct PlannedIntent {
  std::string player;
  int line = 0;
  std::optional<Intent> intent;  // nothing: `none`
  std::string item;              // of use, wear and drop: its name, looked up when it is tried
};

// What must be true of one entity after the turn; what is not given is not looked at.
struct EntityExpectation {
  std::string name;
  int line = 0;
  std::optional<Point> at;
  std::optional<int> health, treasure, depth;
  std::optional<Direction> facing;
  std::optional<Acted> acted;
  std::optional<State> state;
  Filling filling = Filling::AsTold;
  std::optional<std::vector<std::pair<Status, int>>> statuses;  // empty: none at all
  std::optional<std::vector<std::string>> holds;                // in any order
  std::vector<std::pair<Metal, int>> keys;
  std::optional<bool> alive;
  std::vector<LinedText> sees, unseen;
};

struct ViewExpectation {
  std::string player;
  DrawnMap map;
};

struct Expectation {
  std::optional<DrawnMap> map;
  std::vector<EntityExpectation> entities;
  std::vector<LinedText> events;  // in this order, others may stand between
  std::optional<std::vector<LinedText>> exact_events;
  int exact_line = 0;
  std::vector<LinedText> no_events;  // beginnings, whole words
  std::vector<ViewExpectation> views;
};

struct TurnPlan {
  int line = 0;
  int times = 1;
  std::optional<std::vector<int>> dice;
  int dice_line = 0;
  std::vector<PlannedIntent> intents;
  Expectation expect;
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
  std::vector<TurnPlan> turns;
  std::shared_ptr<const Catalogue> catalogue;
};

}  // namespace undercroft
