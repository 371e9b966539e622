// known_place.h: a place of the level that a player may want to go to.
#pragma once

#include <string>

#include "shared/geometry.h"
#include "shared/vocabulary.h"

namespace undercroft {

// A KnownPlace is stairs, something or somebody that stands or lies on the level, or another
// player.
struct KnownPlace {
  std::string words = {};    // "chest", "door, locked (iron)", "Bob, on level 3"
  Point at = {};             // meaningless for a player on another level
  EntityId thing = kNobody;  // what stands there; none for stairs
  EntityId whom = kNobody;   // a player
  bool is_here = true;       // on the viewer's level
  bool resumes = false;      // where an interrupted walk led to: it has no letter
  int letter = 0;            // in the list of places: 0 is `a`, 26 is `A`
};

}  // namespace undercroft
