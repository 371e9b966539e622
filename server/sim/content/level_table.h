// level_table.h: what lies on a level, and how many of it, by depth (D24): what levels.toml says.
#pragma once

#include <string>
#include <vector>

#include "shared/geometry.h"
#include "shared/vocabulary.h"

namespace undercroft {

// How many: both ends included, 0 <= least <= most. `least` is wished for, never required (D20).
struct Count {
  int least = 0;
  int most = 0;
  friend bool operator==(const Count&, const Count&) = default;
};

// So many of one blueprint. The catalogue has that key: the loader checks it.
struct PlacedEntry {
  std::string blueprint;
  Count count;
  friend bool operator==(const PlacedEntry&, const PlacedEntry&) = default;
};

// One lot of a lottery: drawn in proportion to its weight (> 0).
struct LootEntry {
  std::string blueprint;
  int weight = 1;
  friend bool operator==(const LootEntry&, const LootEntry&) = default;
};

// The smallest and largest level that the recipe knows how to fill.
inline constexpr Size kSmallestLevel{32, 20};
inline constexpr Size kLargestLevel{250, 150};

// One depth. Lists keep the order of the file. A blueprint's kind says how it is placed: monsters
// and friends on free floor (D23), things on the item layer, chests and crates by D21; a lever
// comes with spikes wired to it, portals in pairs (their counts are then of levers and of pairs).
struct LevelTable {
  int depth = 1;
  std::string name;             // "The Cellars"
  std::string style = "rooms";  // rooms, caves or mixed
  Size size{80, 40};            // cells, the rim included
  Count rooms{12, 20};
  std::vector<PlacedEntry> monsters;  // friends too
  std::vector<PlacedEntry> things;    // loose on the floor: items, treasure
  std::vector<PlacedEntry> features;  // traps, spikes, crates, levers, portals, mimics
  Count chests;                       // each holds one or two draws of `loot`
  std::vector<LootEntry> loot;
  std::vector<PlacedEntry>
      locks;          // blueprints of locked doors; each brings a key of its metal (D22)
  std::string guard;  // stands by the way down; empty: nobody
  friend bool operator==(const LevelTable&, const LevelTable&) = default;
};

}  // namespace undercroft
