// places.h: the places of the level that a player may want to go to.
#pragma once

#include <string>
#include <vector>

#include "client/model/known_place.h"
#include "client/model/view_model.h"

namespace undercroft {

// All known places of the level, in view or remembered, and the other players whose whereabouts are
// known: first stairs up, stairs down and doors, those with a lock before others, then portals,
// chests that are shut, altars, levers, loose items and people; of each kind the nearest first. The
// viewer's own cell and its companions are left out. The place to which an interrupted walk led is
// before all others.
[[nodiscard]] std::vector<KnownPlace> known_places(const ViewModel& view);

// Opens the list of places as they are now, in the order of their letters. A place keeps its letter
// as long as the viewer knows the level; a new one gets the next letter.
void list_places(ViewModel& view);
// The places of the open list; those of the level where the viewer is now if it has changed levels.
[[nodiscard]] std::vector<KnownPlace> listed_places(const ViewModel& view);

// The key of that KnownPlace::letter: a to z, then A to Z; 0 beyond, and below 0.
[[nodiscard]] char letter_of_place(int letter);
// The row of the place with that key; -1 if there is none.
[[nodiscard]] int row_of_letter(const std::vector<KnownPlace>& places, char32_t key);

}  // namespace undercroft
