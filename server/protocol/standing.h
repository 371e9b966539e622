// standing.h: standing intents (travel, explore, rest, run, follow, fight): the next step, and when
// to stop (R105).
//
// They are computed from the player's own knowledge only. So they reveal nothing to the player, and
// never walk where the player could not have chosen to walk.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "server/protocol/explore_trail.h"
#include "server/protocol/fight_memory.h"
#include "server/protocol/intents.h"
#include "server/protocol/look_ids.h"
#include "server/protocol/losses.h"
#include "server/protocol/parting.h"
#include "server/protocol/puzzle_pieces.h"
#include "server/protocol/shot_sight.h"
#include "server/protocol/walk_map.h"
#include "server/protocol/wariness.h"
#include "shared/intent.h"

namespace undercroft {

// A shot through a friend that the player was asked about.
struct AskedShot {
  Direction way = Direction::None;  // None: never asked
  TurnNumber turn = 0;
};

// A way to a foe that the player was asked about, and when it last took it.
struct DaredWay {
  EntityId foe = kNobody;
  std::string through = {};  // "the water", "some spikes"
  TurnNumber turn = 0;
};

// A friend in view, in the player's group, that was waited for in the latest turn and chose
// nothing.
struct IdleFriend {
  EntityId id = kNobody;
  std::string name;
  bool away = false;  // no turn waits for it (R102)
};

// Another player who lies downed on the player's level, as the list of members shows it.
struct DownedFriend {
  EntityId id = kNobody;
  std::string name;
  Point at;
};

// A StandingMemory is what a player's standing intents remember from one to the next.
struct StandingMemory {
  std::set<EntityId> dropped;    // items that the player dropped on purpose: exploring leaves them
  std::set<EntityId> shown;      // chests, levers and altars to which exploring has led
  Wariness wary;                 // of hostile creatures (R174)
  FightMemory fights;            // of foes and blows (R204)
  std::uint32_t run = 0;         // it is of this run (R200): ids of another run mean other things
  std::set<std::string> kinds;   // of things seen in this run: exploring passes them
  std::set<EntityId> opened;     // chests that exploring opened, and has yet to search
  std::set<EntityId> left_full;  // chests that may hold more: the pack was full after the search
  std::set<EntityId> tried;      // locks that exploring has tried a key on
  std::map<EntityId, std::string> debts;  // who has an item of the player's, with its name
  std::set<EntityId> trodden;             // plates on which players stood without harm
  EntityId lost_crown = kNobody;    // a blow knocked it from the player; kNobody: warned of it
  std::set<EntityId> hurt_friends;  // down or badly hurt, in view: exploring and resting go on
  std::set<EntityId> downed_apart;  // the same of those out of view who are down
  std::set<EntityId> idle_friends;  // resting goes on without them
  AskedParting asked_parting;
  int full_on = 0;           // the level on which it was told what its full pack leaves; 0: none
  bool knows_weak = false;   // was told that its health is under half
  EntityId dared = kNobody;  // the plate that the next order to explore crosses ...
  bool dares_ice = false;    // ... or the ice ...
  TurnNumber dared_in = 0;   // ... if it begins after this turn
  int icy_depth = 0;         // the level on which exploring crosses ice; 0: none
  // Where other players in view stand, and since which turn.
  struct Stand {
    Point at;
    TurnNumber since = 0;
  };
  std::map<EntityId, Stand> stands;
  std::string remark;   // the last one that the player was told ...
  int remarked_on = 0;  // ... and the level; 0: none
  AskedShot asked_shot;
  DaredWay dared_way;
  // The turn of the latest order to travel with a foe upon the player.
  std::optional<TurnNumber> walked_off_in = {};
  ExploreTrail trail;
  ExploreGoal goal;
  std::optional<AskedLoss> asked;        // what the player was asked about last ...
  std::optional<AskedLoss> asked_waste;  // ... and of abilities
};

// Where another player is, as the list of members shows it to the player.
struct ToldPlace {
  std::string name;
  int depth = 0;
  Point at;
};

// A StandingSight is everything that a step is computed from.
struct StandingSight {
  const Knowledge& known;
  const LookBook& looks;
  bool players_fight = false;  // the house rule (R63)
  StandingMemory& memory;
  std::optional<ToldPlace> whom = {};  // of StandingIntent::whom; none: hidden, or on no level
  bool is_left = false;                // Follow: the followed player's client is not connected
  Threats threats = {};                // what blows of the foes in view can do to the player
  // Fight: another player who fights, as the player has seen or as that player's word says.
  EntityId fighter = kNobody;
  int bow = 0;  // Fight: range of the wielded bow in cells; 0: none, not loaded, or no ammunition
  const PuzzlePieces* pieces = nullptr;  // null: no item is one
  ShotSight shot = {};                   // Fight with a direction
  int work_left = 0;        // Go: turns of work at the place; 0: it is done, or none is known
  bool in_company = false;  // another living player is in the group (R100)
  std::vector<IdleFriend> idle = {};      // Rest
  std::vector<DownedFriend> downed = {};  // Explore, Rest
  int stack = 1;                          // equal items that share a slot of the pack (R83)
  std::vector<LookId> spares = {};        // Explore: things of which the player needs no second one
};

// A Standing is an active standing intent and its memory between steps.
struct Standing {
  StandingIntent intent;
  TurnNumber turn = 0;  // turn before the step computed last
  int depth = 0;
  int health = 0;  // in that turn
  Point at = {};   // in that turn
  Direction last_step = Direction::None;
  int steps = 0;                          // turns played since it began
  Direction last_bump = Direction::None;  // the latest step that was no waiting
  int in_vain = 0;                        // steps since the last one that moved the player
  EntityId handled = kNobody;             // Explore: what that step opens, searches or unlocks
  Direction way = Direction::None;        // Run
  bool in_corridor = false;               // Run
  bool left_open = false;                 // Run: whether the cell on that side was walkable
  bool right_open = false;
  Point whom_at = {};     // Follow: last seen place of the followed player
  int whom_depth = 0;     // Follow: its level; 0: the player was not seen yet
  std::string whom = {};  // Follow: name of the followed player
  // Follow: the turn before it took the stairs, until it is on another level.
  std::optional<TurnNumber> on_stairs = {};
  int waited = 0;                         // Follow: turns beside a player who stands still
  std::optional<int> watches_since = {};  // Rest: the steps before it was in full health
  // The turn in which it began to wait behind a player who blocks the path.
  std::optional<TurnNumber> barred_since = {};
  int behind = 0;                          // turns of waiting behind a friend who fights
  bool is_swapped = false;                 // swapped places since the last step ...
  EntityId swapped_with = kNobody;         // ... with this player
  int swaps = 0;                           // turns with a swap since the last step of its own
  bool gives_way = false;                  // waits one turn, because a swap was reversed
  bool wades = false;                      // walks through water, because there is no dry way
  std::string dares = {};                  // Travel: the danger into which its player walks
  bool walks_off = false;                  // Travel: one step, with a foe upon the player
  bool acted = false;                      // Go: has done what it came for
  std::optional<EntityId> struck_by = {};  // attacked the player since the last step
  FightSoFar fight = {};                   // Fight
  std::string remark = {};                 // for the player while it goes on; the caller clears it
};

// The log of the same turn may have said what the sentence says. A client without a log is always
// sent the sentence.
struct StandingEnd {
  StopReason reason = StopReason::Done;
  std::string sentence;
  std::vector<EntityId> arrivals = {};  // creatures of which it says only that they are in view
  std::string rest = {};                // the sentence without them
  bool is_logged = false;               // the log has a line for the event that it names
};

// Notes who took an item from the player, or was handed one: its corpse may hold that item (R210).
void note_debt(StandingMemory& memory, const StandingSight& sight, const Report& report);

// Notes a chest that the player has opened itself, or that a bell or lever has opened in its view:
// exploring searches it (R210). A friend searches its own.
void note_opened_chest(StandingMemory& memory, const Report& report, EntityId player);

// Notes that the pack has room. Called after each turn.
void note_room(StandingMemory& memory, const Knowledge& known);

// Notes since when the other players in view stand where they do. Called after each turn.
void note_stands(StandingMemory& memory, const Knowledge& known);

// Notes that a blow has knocked the Crown from the player (R202).
void note_lost_crown(StandingMemory& memory, const Report& report, EntityId player);

// Notes the plates on which players in view stand unharmed, after a turn with these reports.
void note_plates(StandingMemory& memory, const Knowledge& known, std::span<const Report> reports);

// Processes each report that the player receives. After swapping places twice with the same player,
// the standing intent lets that player go first, and stops if that does not help.
void note_swap(Standing& standing, const Report& report, EntityId player);

// Processes each report that the player receives: attacks on it, its foe's death, what has come
// over it, and the fall of a friend.
void note_fight(Standing& standing, const Report& report, EntityId player, const LookBook& looks);

// Returns a NotTaken if the intent could not take its first step: the player has not been warned of
// a hostile creature in view, there is no path, or nothing is left to do.
[[nodiscard]] std::variant<Standing, NotTaken> begin_standing(const StandingSight& sight,
                                                              const StandingIntent& intent);

// Returns the intent for the coming turn, or why the standing intent ends. Called once per turn,
// and again if the player learns something before that turn is played.
[[nodiscard]] std::variant<Intent, StandingEnd> next_step(const StandingSight& sight,
                                                          Standing& standing);

}  // namespace undercroft
