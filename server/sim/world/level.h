// level.h: one level of a realm: its cells, and the entities on it.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "server/sim/content/light.h"
#include "server/sim/world/bit_rows.h"
#include "server/sim/world/memo.h"
#include "shared/grid.h"
#include "shared/vocabulary.h"

namespace undercroft {

inline constexpr Kind kNoBody = Kind::Wall;  // no entity has this kind

// A Cell holds what blocks movement and sight, a byte each, and its topmost entity
// (World::things_at).
struct Cell {
  Ground ground = Ground::Bedrock;
  Kind body = kNoBody;     // kind of the body in this cell
  std::uint8_t smoke = 0;  // number of smoke clouds
  std::uint8_t peril = 0;  // number of patches that cost health (R196)
  EntityId top = kNobody;  // topmost entity
  friend bool operator==(const Cell&, const Cell&) = default;
};

// True for walls and closed doors, which block sight and pinch diagonals (F6).
[[nodiscard]] constexpr bool is_barrier(const Cell& cell) {
  return is_wall(cell.ground) || cell.body == Kind::ClosedDoor;
}
// True for barriers and smoke (R153).
[[nodiscard]] constexpr bool blocks_sight(const Cell& cell) {
  return is_barrier(cell) || cell.smoke > 0;
}
// True if there is neither a wall nor a body.
[[nodiscard]] constexpr bool is_free(const Cell& cell) {
  return !is_wall(cell.ground) && cell.body == kNoBody;
}

// A Population lists the entities on a level, each list in order of spawning, so players are in
// order of joining. Entities that only lie in a cell are found through the cell.
struct Population {
  std::vector<EntityId> players;     // alive, or as a corpse before respawning
  std::vector<Point> player_places;  // place of each player
  std::vector<EntityId> bodies;      // monsters, friends and sleeping mimics; all alive
  std::vector<Point> body_places;    // place of each body
  std::vector<EntityId> traps;       // active traps: bounce traps and plates
  std::vector<Point> trap_places;
  std::vector<EntityId> bounced_traps;  // those that bounced a creature this turn
  std::vector<EntityId> portals;
  std::vector<EntityId> clouds;  // fire, frost, smoke
  friend bool operator==(const Population&, const Population&) = default;
};

// A ChangedPlaces is a ring buffer of the places that changed most recently.
class ChangedPlaces {
 public:
  void note(Point at) { places_[count_++ % places_.size()] = at; }
  [[nodiscard]] std::uint32_t count() const { return count_; }
  // True if a place within `reach` cells of `from` changed since the count was `since`, or if that
  // is too long ago to know.
  [[nodiscard]] bool any_near(Point from, int reach, std::uint32_t since) const {
    if (count_ - since > places_.size()) return true;
    for (; since != count_; ++since) {
      if (distance(places_[since % places_.size()], from) <= reach) return true;
    }
    return false;
  }
  // Calls visit(Point) for each place that changed since the count was `since`. Returns false
  // without a visit if that is too long ago to know.
  template <typename Visit>
  [[nodiscard]] bool for_each_since(std::uint32_t since, Visit visit) const {
    if (count_ - since > places_.size()) return false;
    for (; since != count_; ++since) visit(places_[since % places_.size()]);
    return true;
  }

 private:
  std::array<Point, 16> places_{};
  std::uint32_t count_ = 0;
};

// A Sector is a part of a level with triggers or a darkness of its own (R222): a drawn room, or the
// whole level for its table or its theme. `bearer` is a hidden patch in one of its cells.
struct Sector {
  Rect cells;
  EntityId bearer = kNobody;
  friend bool operator==(const Sector&, const Sector&) = default;
};

// A Gloom caches which cells are dark and unlit, and the state of the level for which that holds
// (sight/lighting.h).
struct Gloom {
  std::uint32_t changes = 0;
  BitRows cells;
};

struct Level {
  std::string name;
  Grid<Cell> cells;
  TurnNumber turn = 0;        // last turn played on it
  std::uint32_t hunters = 0;  // sent to it since its hunt began; 0: nobody is hunted (R173)
  std::uint32_t called = 0;   // heroes whose reinforcements have come (R226); 0: none
  std::vector<Sector> sectors;

  // ---- maintained by World; derived from the rest ----
  Population population;
  std::uint32_t revision = 0;  // incremented when a wall, door, chest or other fixture changes
  ChangedPlaces barrier_changes;
  ChangedPlaces ground_changes;
  BitRows barriers;                   // cells that block sight: blocks_sight()
  BitRows barriers_by_column;         // the same, transposed
  BitRows occupied;                   // cells with an entity (`top`)
  std::optional<int> farthest_sight;  // World::note_farthest_sight()
  std::uint64_t ground_digest = 0;    // of all grounds, as included in the world's hash
  bool has_dark = false;              // a sector is dark
  Grid<bool> dark;                    // cells of dark sectors; empty without one
  std::uint32_t light_changes = 0;    // incremented when a light moves, begins or ends
  Memo<Gloom> gloom;
};

// How many cells away from itself a light of the level can change what players see; 0 where nothing
// is dark.
[[nodiscard]] inline int farthest_light(const Level& level) {
  return level.has_dark ? kFarthestLight : 0;
}

}  // namespace undercroft
