// level_plan.h: a level being planned; the plain data that each stage passes to the next.
//
// A plan does not belong to a World. It is drawn up and proved, and only then written
// (level_builder). Rooms are numbered from 1; room n is rooms[n - 1]. All lengths are in cells.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "server/sim/content/blueprint.h"
#include "server/sim/generation/plan/level_options.h"
#include "shared/grid.h"
#include "shared/vocabulary.h"

namespace undercroft {

// The part of a room's rectangle that is floor (D36). The rest is filled with wall.
enum class Shape : std::uint8_t { Plain, Round, Cross, Ell, Pillars, Alcoves };
inline constexpr int kShapeCount = 6;
[[nodiscard]] std::string_view name_of(Shape shape);

// The purpose of a room (D7). Most rooms are plain. There is at most one room of each other role
// per level, except for stores, for portal rooms, which come in pairs, and for rooms drawn as text.
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
  PlateRoom,
  Drawn
};
inline constexpr int kRoleCount = 14;
[[nodiscard]] std::string_view name_of(Role role);

struct Room {
  int number = 0;
  Rect floor;  // without the walls, which are the ring of cells around it
  Role role = Role::Plain;
  bool gate = false;  // holds the goal behind a lock (D36)
  Shape shape = Shape::Plain;
  friend bool operator==(const Room&, const Room&) = default;
};

// True for rooms that keep exactly the doors of the graph: no hallway may pass through them (D7).
[[nodiscard]] bool is_reserved(const Room& room);
[[nodiscard]] bool is_locked(const Room& room);

// A Link is two rooms to be connected (D5); a < b.
struct Link {
  int a = 0;
  int b = 0;
  bool door = false;  // they are adjacent, so a door in their shared wall is enough
  bool loop = false;  // added back after the spanning tree
  friend bool operator==(const Link&, const Link&) = default;
};

// A Hallway is a dug path between two rooms: its cells in order from room a to room b, including
// doorways, without the floors of rooms it passes through.
struct Hallway {
  int a = 0;
  int b = 0;
  std::vector<Point> cells;
  friend bool operator==(const Hallway&, const Hallway&) = default;
};

enum class Entry : std::uint8_t { Arch, Door, Locked };

// A Doorway is a cell dug through a room's wall, with walls on two sides and open cells on the
// other two.
struct Doorway {
  Point at;
  int room = 0;  // the room it leads into; of two, the reserved one, else the lower number
  Entry entry = Entry::Arch;
  friend bool operator==(const Doorway&, const Doorway&) = default;
};

// What a cell belongs to. Wall: the ring around a room, including corners. Niche: a hole in that
// ring and the cell behind it, opened by plates (R143). Drawn: a cell of a room drawn as text
// (D40), where nothing else is placed. Lake, Chasm: a cell of a lake or chasm that crosses rooms
// (D45, D46). Bridge: a dry cell that leads over one of them (D47).
enum class Zone : std::uint8_t {
  Rock,
  Wall,
  Room,
  Doorway,
  Hallway,
  Cave,
  Niche,
  Drawn,
  Lake,
  Chasm,
  Bridge
};

// True for ground that is safe to stand on: floor, water and stairs, but not ice, ledges or walls.
[[nodiscard]] constexpr bool is_firm(Ground g) {
  return g == Ground::Floor || g == Ground::Water || g == Ground::StairsDown ||
         g == Ground::StairsUp;
}

// A Thing is an entity to spawn: its blueprint, its cell, and deviations from the blueprint.
struct Thing {
  BlueprintId blueprint{};
  Kind kind = Kind::Item;
  Point at;
  std::optional<Metal> lock;          // doors: locked with this metal
  std::optional<Direction> facing;    // bounce traps
  std::optional<State> state;         // spikes, and doors opened by plates
  std::vector<BlueprintId> holds;     // chests: in addition to what the blueprint holds
  std::vector<std::size_t> wired_to;  // portals, levers, plates and their doors: indices into the
                                      // list of things
  friend bool operator==(const Thing&, const Thing&) = default;
};

// A DrawnPlace is where one of the content's drawn rooms stands on the level (D40).
struct DrawnPlace {
  std::size_t drawing = 0;  // index into Catalogue::rooms()
  int room = 0;             // number of the room around it
  Rect at;
  int turn = 0;                         // from 0 to 7: how the drawing is turned and mirrored
  std::optional<Point> stairs = {};     // the cell of the level, if the drawing has some ...
  Ground stair_ground = Ground::Floor;  // ... that lead that way
  friend bool operator==(const DrawnPlace&, const DrawnPlace&) = default;
};

struct LevelPlan {
  LevelOptions options;
  std::string name;
  std::vector<Room> rooms;
  std::vector<int> groups;  // by room number - 1: its group of adjacent rooms, from 1 (D4)
  std::vector<Link> links;
  std::vector<Hallway> hallways;
  std::vector<Doorway> doorways;
  Grid<Zone> zones;
  Grid<Ground> ground;
  Point entrance;                   // the stairs up
  Point goal;                       // the stairs down, or the Crown on the deepest level
  bool gated = false;               // reaching the goal takes a key (D36)
  std::optional<Point> crown;       // on the deepest level: where the hall has its place ...
  std::optional<Point> guard_post;  // ... and its guard stands (D61)
  std::vector<DrawnPlace> drawn;
  std::vector<Point> islands;  // in lakes, a cell of each (D45)
  std::vector<Thing> things;
  std::vector<std::string> missed;  // entities that did not fit, a sentence each (D20)
  std::string unkept;               // what it lacks of its promises, if that is its flaw
};

// Why a stage rejected its sub-seed (D20). None: it did not.
enum class Flaw : std::uint8_t {
  None,
  Crowded,
  TooFewRooms,
  NoHallway,
  NoCave,
  NoStairs,
  NoCrown,
  NoKey,
  Unkept,  // less than the table promises
  Unproved
};
inline constexpr int kFlawCount = 10;
[[nodiscard]] std::string_view name_of(Flaw flaw);

}  // namespace undercroft
