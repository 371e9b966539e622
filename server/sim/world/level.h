// level.h: one floor of a realm: what its cells are made of, who lies in them, and who is on it.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "server/sim/world/bit_rows.h"
#include "shared/grid.h"
#include "shared/vocabulary.h"

namespace undercroft {

inline constexpr Kind kNoBody = Kind::Wall;  // which no entity ever is

// What bars the way and the sight, a byte each, and a handle to what lies there (World::things_at).
struct Cell {
  Ground ground = Ground::Bedrock;
  Kind body = kNoBody;     // of the body that stands here
  std::uint8_t smoke = 0;  // clouds of it
  EntityId top = kNobody;  // the topmost thing
  friend bool operator==(const Cell&, const Cell&) = default;
};

// Walls and closed doors: what sight does not pass, and what pinches diagonals (F6).
[[nodiscard]] constexpr bool is_barrier(const Cell& cell) {
  return is_wall(cell.ground) || cell.body == Kind::ClosedDoor;
}
// What sight does not pass: these, and smoke (R153).
[[nodiscard]] constexpr bool blocks_sight(const Cell& cell) {
  return is_barrier(cell) || cell.smoke > 0;
}
// Neither wall nor body.
[[nodiscard]] constexpr bool is_free(const Cell& cell) {
  return !is_wall(cell.ground) && cell.body == kNoBody;
}

// Who is on a level, each list in order of spawning; so players in order of joining. Things that
// only lie there are found by their cells.
struct Population {
  std::vector<EntityId> players;     // alive, or as corpses that have not come back
  std::vector<Point> player_places;  // of each of these, where it is
  std::vector<EntityId> bodies;      // monsters, friends, and mimics asleep: all alive
  std::vector<Point> body_places;    // likewise: who is near is found without a look at the rest
  std::vector<EntityId> traps;       // that act: bounce traps, plates
  std::vector<Point> trap_places;
  std::vector<EntityId> bounced_traps;  // of these, those that have bounced somebody
  std::vector<EntityId> portals;
  std::vector<EntityId> clouds;  // fire, frost, smoke
  friend bool operator==(const Population&, const Population&) = default;
};

// Where something of a level changed, as far back as it is worth asking.
class ChangedPlaces {
 public:
  void note(Point at) { places_[count_++ % places_.size()] = at; }
  [[nodiscard]] std::uint32_t count() const { return count_; }
  // Has one changed within `reach` cells of `from` since the count was `since`? True also when that
  // is too long ago to tell.
  [[nodiscard]] bool any_near(Point from, int reach, std::uint32_t since) const {
    if (count_ - since > places_.size()) return true;
    for (; since != count_; ++since) {
      if (distance(places_[since % places_.size()], from) <= reach) return true;
    }
    return false;
  }
  // Calls visit(Point) for each since the count was `since`. False, and visits none, when that is
  // too long ago to tell.
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

struct Level {
  std::string name;
  Grid<Cell> cells;
  TurnNumber turn = 0;  // the last turn played on it

  // ---- kept up by World; follows from the rest ----
  Population population;
  std::uint32_t revision = 0;  // counts changes of what stands for good: walls, doors, chests ...
  ChangedPlaces barrier_changes;
  ChangedPlaces ground_changes;
  BitRows barriers;                   // where sight does not pass: blocks_sight()
  BitRows barriers_by_column;         // the same with x and y exchanged
  BitRows occupied;                   // where something lies: a cell's `top`
  std::optional<int> farthest_sight;  // World::note_farthest_sight()
  std::uint64_t ground_digest = 0;    // of all grounds, as counted in the world's hash
};

}  // namespace undercroft
