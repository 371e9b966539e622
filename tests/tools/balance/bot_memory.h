// bot_memory.h: what a bot keeps in mind between its turns, besides the map that its server keeps.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string_view>
#include <utility>
#include <vector>

#include "server/protocol/standing.h"
#include "shared/intent.h"
#include "shared/observation.h"

namespace undercroft {

// Where a fellow player was when one was last told, and how it did.
struct Sighting {
  int depth = 0;
  Point at;
  TurnNumber turn = 0;
  int slot = 0;
  int health = 0;
  TurnNumber harmed = 0;  // the last turn in which it had lost health; 0: never
};

// What blows at one sort of creature have come to, by whomever one saw strike.
struct Experience {
  bool summons = false;  // others come as long as it lives
  int vain = 0;          // blows at it that did nothing, since the last that did
  int most = 0;          // that a blow of its own did
  int stepped_back = 0;  // times one stepped out of its reach
  int idle = 0;          // times it stood beside one and could strike nothing
};

// Plain data: a bot is a function of this, what it observes, and chance.
struct BotMemory {
  using Spot = std::pair<int, Point>;  // depth and cell

  std::set<Spot> dull;                    // stood there: nothing unknown could be seen from it
  std::map<EntityId, int> touched;        // chests, levers, corpses: how often
  std::set<EntityId> spurned;             // things dropped, not to be carried again
  std::map<EntityId, Sighting> fellows;   // living ones
  std::map<EntityId, Sighting> missing;   // of whom nothing is told any more: down, or dead
  std::map<EntityId, int> foe_distances;  // as of the last turn: who comes nearer?
  std::vector<Report> heard;              // since its last turn
  std::map<std::string, Experience> experience;  // by name
  std::optional<Standing> standing;              // as its server would keep it (R105)
  std::string offer;                             // what the altar beside it has said
  bool stands_by = false;                        // the last intent was a step of that
  std::set<Spot> blank;  // what it did not know when it read a scroll: a map shows no things
  TurnNumber blade_until = 0;
  int fight = 0;   // turns with a foe in view, since it was calm
  int dance = 0;   // steps out of somebody's reach since the last blow
  int pinned = 0;  // turns beside one that only two can hurt, since the last blow
  bool resting = false;
  bool crown_seen = false;
  int dungeon_depth = 5;         // as the house rules tell every player
  std::map<Spot, int> aims;      // cells it set out for: turns spent on that
  int waited_at_gate = 0;        // turns spent waiting for the Crown to come by
  bool homeward = false;         // a fellow has the Crown: there is nothing left to go down for
  int patience = 0;              // turns spent waiting for a foe that was near
  int calm = 0;                  // turns without a foe in view
  Point anchor;                  // about here it has been for ...
  int anchored = 0;              // ... so many steps: it gets nowhere
  int polite = 0;                // turns still to stand still for others
  std::optional<Spot> door;      // a locked one, to look at again
  int restless = 0;              // random steps still to take
  int vain = 0;                  // turns in a row in which a step led nowhere
  int days = 0;                  // turns on this level, rest left out
  int waited = 0;                // turns spent waiting for company
  int gone_back = 0;             // turns on this level spent on walking back to company
  int idle = 0;                  // turns beside a leader that needs nobody
  TurnNumber own_way_until = 0;  // so long it goes by itself
  std::optional<Spot> frontier;  // where it is going to look
  int waited_at_stairs = 0;      // likewise
  std::string_view reason;       // of the last intent, in a word, for those who watch
  int depth = 0;                 // of the last turn
  Point at;
  bool walked = false;  // the last intent was a step
};

}  // namespace undercroft
