// waking_table.h: how a level wakes once the Crown is taken (R202), as in themes.toml.
#pragma once

#include <optional>
#include <string>

#include "server/sim/content/consequences.h"
#include "server/sim/content/level_table.h"

namespace undercroft {

// A WakingTable is for the levels of a theme or of a style, or for the deepest level. Numbers that
// are 0 stand for nothing.
struct WakingTable {
  std::string key;             // "flood"
  std::string theme;           // key of the theme whose levels wake so; empty: see `style`
  bool deepest = false;        // for the level of the Crown, before its theme and style
  std::string style;           // rooms, caves or mixed: levels without a waking for their theme
  std::string words;           // a sentence for each hero on the level
  int rises = 0;               // turns in which the water rises by a ring of cells
  std::optional<Burst> walks;  // fills the cells that are one step farther from the stairs down ...
  int every = 0;               // ... once in so many turns
  bool shuts = false;          // doors that plates move fall shut
  std::string dead;            // key of the monster as which the dead rise; empty: they lie
  int hunters = 0;             // turns until a hunter of this depth comes, and each further one
  SourceLine source{};
  friend bool operator==(const WakingTable&, const WakingTable&) = default;
};

}  // namespace undercroft
