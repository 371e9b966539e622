// bot_memory.h: what a bot keeps in mind between its turns, besides the map that its server keeps.
#pragma once

#include <map>
#include <set>
#include <string_view>
#include <utility>

#include "shared/intent.h"
#include "shared/observation.h"

namespace undercroft {

// Where a fellow player was last seen.
struct Sighting {
  int depth = 0;
  Point at;
  TurnNumber turn = 0;
  int slot = 0;
};

// Plain data: a bot is a function of this, what it observes, and chance.
struct BotMemory {
  using Spot = std::pair<int, Point>;  // depth and cell

  std::set<Spot> dull;                    // stood there: nothing unknown could be seen from it
  std::map<EntityId, int> touched;        // chests, levers, corpses: how often
  std::set<EntityId> spurned;             // things dropped, not to be carried again
  std::map<EntityId, Sighting> fellows;   // living ones
  std::map<EntityId, int> foe_distances;  // as of the last turn: who comes nearer?
  bool resting = false;
  bool crown_seen = false;
  int dungeon_depth = 5;     // as the house rules tell every player
  std::map<Spot, int> aims;  // cells it set out for: turns spent on that
  int waited_at_gate = 0;    // turns spent waiting for the Crown to come by
  bool homeward = false;     // a fellow has the Crown: there is nothing left to go down for
  int patience = 0;          // turns spent waiting for a foe that was near
  int calm = 0;              // turns without a foe in view
  int restless = 0;          // random steps still to take
  int vain = 0;              // turns in a row in which a step led nowhere
  int days = 0;              // turns on this level, rest left out
  int waited = 0;            // turns spent waiting for company
  std::string_view reason;   // of the last intent, in a word, for those who watch
  int depth = 0;             // of the last turn
  Point at;
  bool walked = false;  // the last intent was a step
};

}  // namespace undercroft
