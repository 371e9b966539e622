// standing.h: travel, explore, rest, run and follow: what a player would do turn after turn: each
// turn's step, and when it ends (R105).
//
// Worked out from the player's own knowledge alone, so that it tells no more than what that player
// is told anyway, and leads nowhere but where the player could have seen to go.
#pragma once

#include <optional>
#include <set>
#include <string>
#include <variant>
#include <vector>

#include "server/protocol/intents.h"
#include "server/protocol/known_map.h"
#include "server/protocol/looks.h"
#include "shared/intent.h"

namespace undercroft {

// All that a step is worked out from.
struct StandingSight {
  const Knowledge& known;
  const LookBook& looks;
  bool players_fight = false;         // the house rule (R63)
  const std::set<EntityId>& dropped;  // what the player has laid down: exploring leaves it there
};

// A standing intent in force, and what it has to remember from step to step.
struct Standing {
  StandingIntent intent;
  TurnNumber turn = 0;  // the last one before the step that was worked out last
  int depth = 0;
  int health = 0;  // then
  Point at = {};   // likewise
  Direction last_step = Direction::None;
  int steps = 0;                    // turns played since it began
  int in_vain = 0;                  // steps in a row that led nowhere
  std::vector<EntityId> seen = {};  // of Explore: things, doors and the like; in order
  std::vector<Point> stairs = {};   // of Explore; in order
  Direction way = Direction::None;  // of Run
  bool in_corridor = false;         // of Run
  bool left_open = false;           // of Run: whether there was a way to that side
  bool right_open = false;
  Point whom_at = {};     // of Follow: where it was seen last
  std::string whom = {};  // of Follow: its name
  int waited = 0;         // of Follow: turns beside one who stands still
  // The turn in which it began to wait behind somebody else who stands in the way.
  std::optional<TurnNumber> barred_since = {};
  bool is_swapped = false;          // it has changed places with somebody since the last step ...
  EntityId swapped_with = kNobody;  // ... with this one
  int swaps = 0;                    // turns in which they have, with no step of its own since
  bool gives_way = false;           // for a turn: they had changed places, and back
};

struct StandingEnd {
  StopReason reason = StopReason::Done;
  std::string sentence;
};

// To be told of each report that the player hears: whoever has just changed places with another who
// has changed back lets it go first, and ends when that helps nobody.
void note_swap(Standing& standing, const Report& report, EntityId player);

// Nothing is begun, with the reason, when it could not take one step: a hostile is in view, no way
// leads there, nothing is left to do.
[[nodiscard]] std::variant<Standing, NotTaken> begin_standing(const StandingSight& sight,
                                                              const StandingIntent& intent);

// The intent that it comes to for the coming turn, or why it ends. Called once for each turn, and
// again when the player has come to know more before that turn is played.
[[nodiscard]] std::variant<Intent, StandingEnd> next_step(const StandingSight& sight,
                                                          Standing& standing);

}  // namespace undercroft
