// drawn_room.h: a room drawn as text in a content file (D40): its cells, and what stands in them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/sim/content/blueprint.h"
#include "server/sim/content/sector.h"
#include "shared/grid.h"

namespace undercroft {

// The largest drawing, and the most things in it. Rooms of levels are hardly larger.
inline constexpr Size kLargestDrawing{40, 24};
inline constexpr std::size_t kMostDrawnThings = 60;
inline constexpr Size kLargestDrawnLevel{100, 60};
inline constexpr std::size_t kMostDrawnLevelThings = 400;
inline constexpr std::size_t kMostDrawnRooms = 500;

// Where an entity of a drawing comes from: its blueprint, or a draw from what its level has. Guard:
// the guard that the level's table names. Rooms: a cell of a rectangle of a drawn level, which one
// of the level's drawn rooms fills.
enum class DrawnFrom : std::uint8_t { Blueprint, Loot, Monsters, Guard, Rooms };

// A DrawnThing is an entity of a drawing. The reader has checked that its blueprint exists and is
// of `kind`. A chest from Loot has a blueprint, and holds `draws` draws.
struct DrawnThing {
  Point at;
  std::string blueprint;  // key; empty: drawn, see `from`
  Kind kind = Kind::Item;
  DrawnFrom from = DrawnFrom::Blueprint;
  int draws = 1;
  std::optional<Metal> lock;  // doors that a key opens
  std::optional<State> state;
  std::optional<Direction> facing;
  std::vector<std::string> holds;     // keys of blueprints
  std::vector<std::size_t> wired_to;  // indices into the drawing's things
  friend bool operator==(const DrawnThing&, const DrawnThing&) = default;
};

// A DrawnRoom is one [[room]] table. Its walls are bedrock, which nobody digs through. The reader
// has checked that every cell has a way out (D42) and that each lock has its key (D43).
struct DrawnRoom {
  std::string name;
  std::string
      pack;  // two packs may have rooms of one name; empty: the game's, or no keys of its own
  Depths depth;
  int weight = 1;                   // of being drawn
  std::vector<Appearance> appears;  // in place of depth and weight, if there are any
  bool always = false;              // on every level of its depths
  std::string signature;            // levels that draw this signature draw it without return (R206)
  bool is_level = false;            // a whole level, with stairs, for tables that name it (D51)
  int company = 1;                  // heroes that it takes
  Grid<Ground> ground;
  std::vector<DrawnThing> things;
  std::vector<Rect> frames;  // of a whole level: each takes one of the level's drawn rooms (D51)
  SectorContent content;     // of its cells (R222)
  std::string sector;        // key of its blueprint; empty: none
  SourceLine source;
  friend bool operator==(const DrawnRoom&, const DrawnRoom&) = default;
};

// Its weight among the rooms of a level of the content's depth `depth`, with that theme (empty:
// none) and style; 0: it does not appear there.
[[nodiscard]] int weight_on(const DrawnRoom& room, int depth, std::string_view theme,
                            std::string_view style);

}  // namespace undercroft
