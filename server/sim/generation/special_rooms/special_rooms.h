// special_rooms.h: stage D7: special rooms: which rooms they can be, and what they contain.
#pragma once

#include <optional>
#include <vector>

#include "server/sim/generation/plan/level_plan.h"
#include "server/sim/generation/things/placer.h"
#include "server/sim/generation/things/stock.h"

namespace undercroft {

// A RoomChoice is what the assignment of roles may use.
struct RoomChoice {
  std::vector<Room>& rooms;
  std::vector<Link>& links;
  Rng rng;
  std::vector<int> from_entrance = {};  // distance in links, by room number - 1
  std::vector<int> articulations = {};  // rooms whose removal would disconnect the graph
  bool may_fall = true;                 // a level is below, and a fall bypasses no gate

  [[nodiscard]] int degree(int room) const;
  [[nodiscard]] bool linked(int a, int b) const;
  // The first room with that role; null if there is none.
  [[nodiscard]] const Room* with(Role role) const;
};

// A Furnishing holds what furnishing a room needs. Each room has its own random stream.
struct Furnishing {
  Placer& placer;
  const Stock& stock;
  Rng rng;

  [[nodiscard]] LevelPlan& plan() { return placer.plan(); }
};

// A SpecialRoom is a row of the table of special rooms (special_rooms.cc).
struct SpecialRoom {
  Role role = Role::Plain;
  int percent = 100;  // chance on a level that has a room for it
  int rooms = 1;      // rooms per level; all of them or none
  // True if this room may have the role. Null: choose_roles() places it by other rules.
  bool (*suits)(const RoomChoice&, const Room&) = nullptr;
  void (*furnish)(Furnishing&, const Room&) = nullptr;
};

// In the order in which they choose rooms: the most demanding first.
[[nodiscard]] const std::vector<SpecialRoom>& special_rooms();

// Assigns roles to rooms. First an entrance, and as far from it as possible the stairs down (on the
// deepest level the throne room), behind a lock if there is to be a gate. Then `locks` locked rooms
// in dead ends, a treasury first; if there is no dead end, removing loops from `links` makes one.
// Then the special rooms that fit. REQUIRES: at least three rooms, all of them connected.
void choose_roles(std::vector<Room>& rooms, std::vector<Link>& links, int locks, bool gate,
                  const LevelOptions& options);

// The last part alone: assigns roles of the table to plain rooms of the plan.
void choose_special_roles(LevelPlan& plan, const Rng& rng);

// Adds locked rooms to levels with more locks than dead ends: cuts them into solid rock beside
// caves, each with one doorway onto a cave, until the plan has `locks` of them or no place is left.
// On a level of caves only, the first one holds the goal if there is to be a gate. Otherwise a
// treasury comes first, unless the level has one. Returns how many were cut. Changes plan.rooms,
// doorways and zones.
int cut_vaults(LevelPlan& plan, int locks, bool gate);

// The rectangles of that size that are dry cave floor, away from stairs and rooms (D36), in reading
// order.
[[nodiscard]] std::vector<Rect> open_cave_spots(const LevelPlan& plan, Size size);

// On a level of caves: turns some open spots away from the stairs into rooms with roles of the
// table (D36). REQUIRES: ground and stairs are laid.
void choose_chambers(LevelPlan& plan);

// Places two plates, a crate that one push moves onto one of them, and a niche with a chest behind
// the door that the plates open. The chest can be emptied from the doorway, so that no player is
// shut in (R143). Does nothing if the room's walls have no place for a niche.
void furnish_plate_room(Furnishing& w, const Room& room);

// Furnishes every special room, in order of room number.
void furnish_rooms(Placer& placer, const Stock& stock);

}  // namespace undercroft
