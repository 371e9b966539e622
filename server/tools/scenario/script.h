// script.h: a whole scenario file as plain values: its dungeon, what is tried, what must be true.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "server/scenario/scenario.h"
#include "shared/intent.h"

namespace undercroft {

// The largest number that a file may give, of whatever it counts.
inline constexpr int kMaxInScript = 1000000;

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
  std::optional<StepSign> sign;
  std::optional<ReachShape> reach;
  std::vector<LinedText> sees, unseen;
  // Of a player: by the other's name what its client is told of its sign and reach, of its look.
  std::vector<std::pair<LinedText, std::string>> signs, looks;
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

struct Script {
  Scenario scenario;
  std::vector<TurnPlan> turns;
};

}  // namespace undercroft
