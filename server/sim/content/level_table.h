// level_table.h: what a level contains, by depth (D24), as in levels.toml.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "shared/geometry.h"
#include "shared/vocabulary.h"

namespace undercroft {

// A number of items, inclusive: 0 <= least <= most. The generator aims for `least` but may place
// fewer (D20).
struct Count {
  int least = 0;
  int most = 0;
  friend bool operator==(const Count&, const Count&) = default;
};

// A number of entities of one blueprint. The loader has checked that the blueprint exists.
struct PlacedEntry {
  std::string blueprint;
  Count count;
  friend bool operator==(const PlacedEntry&, const PlacedEntry&) = default;
};

// A blueprint of a list of weights, drawn with a probability proportional to its weight (> 0).
struct LootEntry {
  std::string blueprint;
  int weight = 1;
  friend bool operator==(const LootEntry&, const LootEntry&) = default;
};

// A range of levels, inclusive.
struct Depths {
  int from = 1;
  int to = 1;
  friend bool operator==(const Depths&, const Depths&) = default;
};
[[nodiscard]] constexpr bool covers(const Depths& depths, int depth) {
  return depths.from <= depth && depth <= depths.to;
}

// An Appearance says where and how often content appears without a table that names it: one entry
// of `appears`. It adds to the table of each level that it fits.
struct Appearance {
  Depths depth;
  int weight = 0;              // among what the level draws; 0: it is not drawn
  std::optional<Count> count;  // as in a list of the level
  std::string theme;           // only on levels with this theme; empty: on all
  std::string style;           // only on levels of this style; empty: on all
  friend bool operator==(const Appearance&, const Appearance&) = default;
};

// Whether it adds to levels of the content's depth `depth` with that theme (empty: none) and style.
[[nodiscard]] bool fits(const Appearance& appearance, int depth, std::string_view theme,
                        std::string_view style);

// A theme that a level may have, drawn with a probability proportional to its weight (> 0).
struct ThemeEntry {
  std::string theme;  // "plain": none
  int weight = 1;
  friend bool operator==(const ThemeEntry&, const ThemeEntry&) = default;
};

// How many pieces with a signature a level draws (R206).
struct SignatureCount {
  std::string signature;  // "opening"
  Count count;
  friend bool operator==(const SignatureCount&, const SignatureCount&) = default;
};

// A line of a content file, for errors.
struct SourceLine {
  std::string file;
  int line = 0;  // from 1
  friend bool operator==(const SourceLine&, const SourceLine&) = default;
};

// The smallest and largest level that the generator can fill.
inline constexpr Size kSmallestLevel{32, 20};
inline constexpr Size kLargestLevel{250, 150};

// A LevelTable describes one depth. Lists keep the order of the file. A blueprint's kind decides
// how it is placed: monsters and friends on free floor (D23); items, chests and crates by D21;
// levers with spikes wired to them; portals in pairs. The counts of the last two are of levers and
// of pairs.
struct LevelTable {
  int depth = 1;
  std::string name;             // "The Cellars"
  std::string style = "rooms";  // rooms, caves or mixed
  Size size{80, 40};            // cells, including the rim
  Count rooms{12, 20};
  std::vector<PlacedEntry> monsters;  // and friends
  std::vector<PlacedEntry> things;    // loose on the floor: items, treasure
  std::vector<PlacedEntry> features;  // traps, spikes, crates, levers, portals, mimics
  Count drawn;                        // monsters drawn from `drawn_from`, besides `monsters`
  std::vector<LootEntry> drawn_from;  // some may be of other depths
  Count chests;                       // each holds one or two draws from `loot`
  std::vector<LootEntry> loot;
  bool bag = false;                 // wearable loot is drawn without return (D60)
  Count drawn_rooms;                // rooms drawn as text, as many of them as find a place (D40)
  Count lakes;                      // across rooms, as many of them as find a place (D45)
  bool frozen = false;              // its lakes are of ice
  Count chasms;                     // across rooms, as many of them as find a place (D46)
  std::vector<PlacedEntry> locks;   // locked doors; each comes with a key of its metal (D22)
  std::vector<ThemeEntry> themes;   // the level has one of them, or none if the list is empty (D49)
  std::string map;                  // name of a drawing that is the whole level (D51); empty: none
  std::string guard;                // stands beside the stairs down; empty: none
  int more_guards = 0;              // that stand beside it (R206)
  std::vector<std::string> guards;  // the guards that the level draws its own from; empty: `guard`
  std::vector<SignatureCount> signatures;  // pieces that it draws (D62)
  std::optional<Count> special_rooms;      // how many sorts of them; none: each by its own chance
  std::vector<std::string> sectors;  // keys of blueprints: its own sector, and that of its theme
  SourceLine source;                 // of its table
  friend bool operator==(const LevelTable&, const LevelTable&) = default;
};

}  // namespace undercroft
