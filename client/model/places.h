// places.h: the places of the level that a player may want to go to.
#pragma once

#include <string>
#include <vector>

#include "client/model/view_model.h"

namespace undercroft {

// A KnownPlace is stairs, something that stands or lies on the level, or another player.
struct KnownPlace {
  std::string words = {};    // "chest", "door, locked (iron)", "Bob, on level 3"
  Point at = {};             // meaningless for a player on another level
  EntityId thing = kNobody;  // what stands there; none for stairs
  EntityId whom = kNobody;   // a player
  bool is_here = true;       // on the viewer's level
};

// All known places of the level, in view or remembered, and the other players whose whereabouts are
// known: first stairs and portals, then doors with a lock, chests, altars, levers, loose items,
// players and other doors; of each kind the nearest first. The viewer's own cell is left out.
[[nodiscard]] std::vector<KnownPlace> known_places(const ViewModel& view);

// The key that chooses the place of that row: a to z, then A to Z; 0 beyond.
[[nodiscard]] char letter_of_place(int row);
// The row of that letter; -1 if it is none.
[[nodiscard]] int place_of_letter(char32_t letter);

}  // namespace undercroft
