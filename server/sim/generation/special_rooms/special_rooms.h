// special_rooms.h: stage D7: rooms with a purpose: where they belong, and what is in them.
#pragma once

#include <optional>
#include <vector>

#include "server/sim/generation/plan/level_plan.h"
#include "server/sim/generation/things/placer.h"
#include "server/sim/generation/things/stock.h"

namespace undercroft {

// What the choice of rooms may look at.
struct RoomChoice {
  std::vector<Room>& rooms;
  std::vector<Link>& links;
  Rng rng;
  std::vector<int> from_entrance = {};  // links to walk, by room number - 1
  std::vector<int> articulations = {};  // rooms without which the graph falls apart
  bool may_fall = true;                 // a level below, and no gate that falling would go around

  [[nodiscard]] int degree(int room) const;
  [[nodiscard]] bool linked(int a, int b) const;
  // The first room with that role; nullptr when there is none.
  [[nodiscard]] const Room* with(Role role) const;
};

// What furnishes a room. Its chance is its own: a stream for each room.
struct Furnishing {
  Placer& placer;
  const Stock& stock;
  Rng rng;

  [[nodiscard]] LevelPlan& plan() { return placer.plan(); }
};

// One row of the table of special rooms (special_rooms.cc).
struct SpecialRoom {
  Role role = Role::Plain;
  int percent = 100;  // of the levels that have a place for it
  int rooms = 1;      // so many on a level, or none at all
  // May this room be one? nullptr: choose_roles knows by itself where it belongs.
  bool (*suits)(const RoomChoice&, const Room&) = nullptr;
  void (*furnish)(Furnishing&, const Room&) = nullptr;
};

// In the order in which they choose rooms: the pickiest first.
[[nodiscard]] const std::vector<SpecialRoom>& special_rooms();

// Gives rooms their roles: an entrance, and as far from it as rooms go the way down (on the deepest
// level the throne room), behind a lock when there is to be a gate; then locked rooms in dead ends
// (a treasury first, `locks` in all; where there is no dead end, taking loops back out of `links`
// makes one); then what the table has a place for. REQUIRES: at least three rooms, all of them
// linked.
void choose_roles(std::vector<Room>& rooms, std::vector<Link>& links, int locks, bool gate,
                  const LevelOptions& options);

// The last part alone: gives plain rooms of the plan roles of the table.
void choose_special_roles(LevelPlan& plan, const Rng& rng);

// Locked rooms for levels that have more locks than dead ends: cuts them into solid rock beside
// caves until the plan has `locks` of them or no place is left, each with one doorway, onto a cave.
// In a level of caves alone the first holds the goal when there is to be a gate; else a treasury
// comes first, unless there is one. Returns how many were cut. Changes plan.rooms, doorways and
// zones.
int cut_vaults(LevelPlan& plan, int locks, bool gate);

// In a level of caves: makes rooms of some open spots, away from the stairs, with roles of the
// table (D36). REQUIRES: ground and stairs are laid.
void choose_chambers(LevelPlan& plan);

// Two plates, a crate that one push brings onto one of them, and behind the door that they open a
// chest, close enough to be emptied from the doorway, so that nobody is shut in (R143). Nothing
// where the room's walls have no place for a niche.
void furnish_plate_room(Furnishing& w, const Room& room);

// Furnishes every special room by its row, in order of number.
void furnish_rooms(Placer& placer, const Stock& stock);

}  // namespace undercroft
