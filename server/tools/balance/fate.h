// fate.h: what became of a game of bots, and of each bot in it.
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "server/tools/balance/keys.h"

namespace undercroft {

struct Demise {
  std::string killer;  // "Rat", "spikes", "a fall", "fire" ...
  int depth = 0;
  std::string kit;        // key; empty without kits
  bool is_awake = false;  // the Crown had been taken (R202)
};

// The fate of one bot. Depths count from 1; index 0 of a list is depth 1. Under `death=company` a
// bot may die more than once.
struct Fate {
  int deepest = 1;
  bool escaped = false;           // left the deepest level with the Crown, or has won
  bool won = false;               // alive when the Crown was carried out, itself or by a friend
  bool alive = true;              // when the game ended
  std::vector<Demise> deaths;     // in order
  std::vector<int> turns;         // spent on each depth
  std::vector<int> fights;        // monsters with which it exchanged blows there
  int raised = 0;                 // number of times a friend revived it (R141)
  std::string kit;                // key of the first one
  std::set<std::string> boons;    // keys of all that it has had
  std::vector<int> least_health;  // on each depth on the way down, in hundredths of its maximum
  // How often it used each kind of item and ability: "vial", "javelin, thrown", "Mend, invoked".
  std::map<std::string, int> uses;
  Keys keys;  // that a player would have pressed
};

// One killed monster, from the first exchange of blows with it.
struct Duel {
  std::string name;
  int depth = 0;
  int exchanges = 0;  // attacks by it and by players (`attack M R`, R72)
};

struct PlayedRun {
  std::uint64_t seed = 0;
  bool won = false;
  int rounds = 0;
  int crown_taken = 0;  // the round in which it was taken first; 0: never
  std::vector<Fate> fates;
  std::vector<int> met;  // monsters on each depth with which any bot exchanged blows
  std::vector<Duel> duels;
};

}  // namespace undercroft
