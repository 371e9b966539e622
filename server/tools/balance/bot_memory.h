// bot_memory.h: what a bot remembers between turns, besides the map that the server remembers for
// it.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string_view>
#include <utility>
#include <vector>

#include "server/protocol/standing.h"
#include "server/tools/balance/keys.h"
#include "shared/intent.h"
#include "shared/observation.h"

namespace undercroft {

// Where another player was last reported, and its health then.
struct Sighting {
  int depth = 0;
  Point at;
  TurnNumber turn = 0;
  int slot = 0;
  int health = 0;
  TurnNumber harmed = 0;  // the last turn in which it lost health; 0: never
};

// The results of blows at one kind of creature, by any attacker the bot saw.
struct Experience {
  bool summons = false;  // more keep coming while it lives
  int vain = 0;          // consecutive blows at it that did nothing
  int most = 0;          // its highest damage in one blow
  int stepped_back = 0;  // times the bot stepped out of its reach
  int idle = 0;          // times it stood adjacent but could strike nothing
};

// A foe that stays where it is, and what was done to it there.
struct Siege {
  Point at;
  int least_health = 0;
  int turns = 0;  // within reach of it since it was last hurt to that
};

// Plain data: a bot's decisions depend only on this, its observations and the random state.
struct BotMemory {
  using Spot = std::pair<int, Point>;  // depth and cell

  std::set<Spot> dull;                   // visited; no unknown cell is visible from there
  std::map<EntityId, int> touched;       // chests, levers, corpses: how often touched
  StandingMemory standing_memory;        // as the server would keep it (R105, R174)
  std::map<EntityId, Sighting> fellows;  // the living ones
  std::map<EntityId, Sighting> missing;  // no longer reported: downed or dead
  std::map<EntityId, Siege> sieges;
  std::map<EntityId, int> foe_distances;         // as of the last turn, to see which foes approach
  std::vector<Report> heard;                     // since its last turn
  std::map<std::string, Experience> experience;  // by name
  std::optional<Standing> standing;              // as the server would keep it (R105)
  std::string offer;                             // what the altar beside it has offered
  bool stands_by = false;                        // the last intent was a step of `standing`
  std::optional<StandingVerb> begun;             // a standing intent that began in this turn
  Keys keys;                                     // that a player would have pressed so far
  std::set<Spot> blank;  // cells first shown by a map scroll, which shows no items
  TurnNumber blade_until = 0;
  int fight = 0;   // turns with a foe in view, since it was calm
  int dance = 0;   // steps out of a foe's reach since the last blow
  int pinned = 0;  // turns beside a foe that only two can hurt, since the last blow
  bool resting = false;
  bool crown_seen = false;
  int dungeon_depth = 5;         // from the house rules
  bool wakes = false;            // the house rule `waking`: all are told of the Crown (R202)
  std::map<Spot, int> aims;      // turns spent on reaching each cell
  int waited_at_gate = 0;        // turns spent waiting for the Crown to come by
  bool homeward = false;         // a fellow has the Crown: no reason to go deeper
  int patience = 0;              // turns spent waiting for a nearby foe
  int calm = 0;                  // turns without a foe in view
  Point anchor;                  // the cell around which the bot has stayed ...
  int anchored = 0;              // ... for this many steps: it makes no progress
  int polite = 0;                // turns left to stand still for others
  std::optional<Spot> door;      // a locked one, to check again
  int restless = 0;              // random steps left to take
  int vain = 0;                  // consecutive turns in which a step failed
  int days = 0;                  // turns on this level, without rests
  int waited = 0;                // turns spent waiting for company
  int gone_back = 0;             // turns on this level spent walking back to company
  int idle = 0;                  // turns beside a leader that needs no help
  TurnNumber own_way_until = 0;  // until this turn it explores alone
  std::optional<Spot> frontier;  // the frontier cell it is going to
  int waited_at_stairs = 0;      // turns spent waiting at the stairs
  std::string_view reason;       // for the last intent, in a word, for --story
  int depth = 0;                 // in the last turn
  Point at;
  bool walked = false;                                 // the last intent was a step
  std::map<std::string_view, TurnNumber> led;          // when a reason last led it somewhere
  std::map<std::string_view, TurnNumber> tired;        // reasons that it leaves off until then
  Intent last;                                         // of the last turn
  std::vector<std::pair<Intent, TurnNumber>> refused;  // not to be tried again until then
};

}  // namespace undercroft
