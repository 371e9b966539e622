// level_plan.h: a level while it is drawn up: what each stage hands to the next, as plain data.
//
// Nothing here belongs to a World yet: a plan is drawn, proved and only then written
// (level_builder). Rooms are numbered from 1; room number n is rooms[n - 1]. All lengths are in
// cells.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "server/sim/content/blueprint.h"
#include "server/sim/generation/plan/level_options.h"
#include "shared/grid.h"
#include "shared/vocabulary.h"

namespace undercroft {

// What of its rectangle is floor (D36); the rest is filled with wall.
enum class Shape : std::uint8_t { Plain, Round, Cross, Ell, Pillars, Alcoves };
inline constexpr int kShapeCount = 6;
[[nodiscard]] std::string_view name_of(Shape shape);

// What a room is for (D7). Plain rooms are many; of each other role there is at most one a level,
// but for stores, and for portal rooms, which come in pairs.
enum class Role : std::uint8_t {
  Plain,
  Entrance,
  WayDown,
  ThroneRoom,
  Treasury,
  Store,
  GuardRoom,
  TrapGallery,
  FloodedRoom,
  Chasm,
  PortalRoom,
  Den,
  PlateRoom
};
inline constexpr int kRoleCount = 13;
[[nodiscard]] std::string_view name_of(Role role);

struct Room {
  int number = 0;
  Rect floor;  // without its walls, which are the ring of cells around it
  Role role = Role::Plain;
  bool gate = false;  // it holds the goal behind a lock (D36)
  Shape shape = Shape::Plain;
  friend bool operator==(const Room&, const Room&) = default;
};

// Reserved rooms keep exactly the doors that the graph gives them: no hallway comes in (D7).
[[nodiscard]] bool is_reserved(const Room& room);
[[nodiscard]] bool is_locked(const Room& room);

// Two rooms that are to be joined (D5); a < b.
struct Link {
  int a = 0;
  int b = 0;
  bool door = false;  // they are adjacent: a door in the wall between them will do
  bool loop = false;  // brought back after the spanning tree
  friend bool operator==(const Link&, const Link&) = default;
};

// A dug way between two rooms: its cells in order from room a to room b, doorways included, but not
// the floors of rooms it leads through.
struct Hallway {
  int a = 0;
  int b = 0;
  std::vector<Point> cells;
  friend bool operator==(const Hallway&, const Hallway&) = default;
};

enum class Entry : std::uint8_t { Arch, Door, Locked };

// A cell dug through a room's wall: walls on either side, and ways in before and behind.
struct Doorway {
  Point at;
  int room = 0;  // the one it leads into; of two, the reserved one, else the smaller number
  Entry entry = Entry::Arch;
  friend bool operator==(const Doorway&, const Doorway&) = default;
};

// What a cell is part of. Wall is the ring around a room, corners included; Niche a hole in that
// ring and the cell behind it, which plates open (R143).
enum class Zone : std::uint8_t { Rock, Wall, Room, Doorway, Hallway, Cave, Niche };

// May one stand there without more ado: floor, water and stairs, but no ice, ledge or wall.
[[nodiscard]] constexpr bool is_firm(Ground g) {
  return g == Ground::Floor || g == Ground::Water || g == Ground::StairsDown ||
         g == Ground::StairsUp;
}

// An entity to be: blueprint, cell, and what differs from the blueprint.
struct Thing {
  BlueprintId blueprint{};
  Kind kind = Kind::Item;
  Point at;
  std::optional<Metal> lock;          // of doors: locked, and this metal opens it
  std::optional<Direction> facing;    // of bounce traps
  std::optional<State> state;         // of spikes, and of doors that plates open
  std::vector<BlueprintId> holds;     // of chests: besides what the blueprint holds
  std::vector<std::size_t> wired_to;  // of portals, levers, plates and their doors: places in the
                                      // list of things
  friend bool operator==(const Thing&, const Thing&) = default;
};

struct LevelPlan {
  LevelOptions options;
  std::string name;
  std::vector<Room> rooms;
  std::vector<int> groups;  // by room number - 1: which group of adjacent rooms, from 1 (D4)
  std::vector<Link> links;
  std::vector<Hallway> hallways;
  std::vector<Doorway> doorways;
  Grid<Zone> zones;
  Grid<Ground> ground;
  Point entrance;      // the stairs up
  Point goal;          // the stairs down; on the deepest level where the Crown lies
  bool gated = false;  // who wants to the goal needs a key (D36)
  std::vector<Thing> things;
  std::vector<std::string> missed;  // what there was no place for, a sentence each (D20)
};

// Why a stage turned its sub-seed down (D20); None: it did not.
enum class Flaw : std::uint8_t {
  None,
  Crowded,
  TooFewRooms,
  NoHallway,
  NoCave,
  NoStairs,
  NoCrown,
  NoKey,
  Unproved
};
inline constexpr int kFlawCount = 9;
[[nodiscard]] std::string_view name_of(Flaw flaw);

}  // namespace undercroft
