// script.h: a scenario file as plain values: its dungeon, its turns and its expectations.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "server/scenario/scenario.h"
#include "shared/intent.h"

namespace undercroft {

// The largest number accepted in a file.
inline constexpr int kMaxInScript = 1000000;

// The planned intent of one player.
struct PlannedIntent {
  std::string player;
  int line = 0;
  std::optional<Intent> intent;  // unset: `none`
  std::string item;              // the item's name, looked up when it is used
  std::string ability;           // the key of the ability that it invokes
  bool is_absent = false;        // the player is away or disconnected in this turn (F8)
  bool is_auto = false;          // a bot decides, from what the player knows
};

// What a player chooses before a turn: the key of a kit or boon of an open choice.
struct PlannedChoice {
  std::string player;
  int line = 0;
  std::string option;
};

// What becomes of a player before a turn, as when its client connects or leaves (R106, R111), or
// its order to its followers (R195).
struct PlannedPassage {
  enum class Sort : std::uint8_t { Leaves, Returns, Respawns, Points, Orders };
  std::string player;
  int line = 0;
  Sort sort = Sort::Leaves;
  Point at = {};           // for Points
  std::string words = {};  // for Orders
};

// The expectations about one entity after a turn; unset ones are not checked.
struct EntityExpectation {
  std::string name;
  int line = 0;
  std::optional<Point> at;
  std::optional<int> health, treasure, depth;
  std::optional<Direction> facing;
  std::optional<Acted> acted;
  std::optional<State> state;
  Filling filling = Filling::AsTold;
  std::optional<std::vector<std::pair<Status, int>>> statuses;  // empty: no status at all
  std::optional<std::vector<std::string>> holds;                // in any order
  std::vector<std::pair<Metal, int>> keys;
  std::optional<bool> alive;
  std::optional<StepSign> sign;
  std::optional<ReachShape> reach;
  std::vector<LinedText> sees, unseen;
  // For a player: lines of its log, in this order; others may come between.
  std::vector<LinedText> log;
  // For a player: by another entity's name, the sign and reach, or the look, that its client was
  // sent.
  std::vector<std::pair<LinedText, std::string>> signs, looks;
  // For a hero, by their keys (R170, R171): its kit, its boons in order, the options of the choice
  // that has been open longest, and for how many turns its abilities are not ready.
  std::optional<std::string> kit;
  std::optional<std::vector<std::string>> boons, options;
  std::vector<std::pair<std::string, int>> ready_in;
};

struct ViewExpectation {
  std::string player;
  DrawnMap map;
};

struct Expectation {
  std::optional<DrawnMap> map;
  std::vector<EntityExpectation> entities;
  std::vector<LinedText> events;  // in this order; others may come between
  std::optional<std::vector<LinedText>> exact_events;
  int exact_line = 0;
  std::vector<LinedText> no_events;  // beginnings, in whole words
  std::vector<ViewExpectation> views;
};

struct TurnPlan {
  int line = 0;
  int times = 1;
  std::optional<std::vector<int>> dice;
  int dice_line = 0;
  // The players who take part, if it is the turn of a group as realms play it (R100, R101): nothing
  // far from them acts. Unset: a turn of all players and whole levels.
  std::optional<std::vector<std::string>> group;
  std::vector<PlannedPassage> passages;  // before the choices
  std::vector<PlannedChoice> choices;    // made before the first of the turns
  std::vector<PlannedIntent> intents;
  Expectation expect;
};

// How many heroes a sweep expects to solve the place, or not to.
struct SweepClaim {
  int line = 0;
  int heroes = 0;
};

// Many games of one dungeon, with a seed each from the dungeon's on, whose heroes are explorers.
struct SweepPlan {
  Scenario dungeon;  // with all heroes; a game has the first of them
  int seeds = 200;
  int within = 500;                             // turns of a game
  Expectation solved;                           // true after the turn in which the place is solved
  std::optional<SweepClaim> solved_by, not_by;  // in every game, and in none
};

struct Script {
  Scenario scenario;
  std::vector<TurnPlan> turns;
  std::optional<SweepPlan> sweep;
};

}  // namespace undercroft
