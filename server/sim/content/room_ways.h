// room_ways.h: where a lone hero gets to in a drawn room, and from where it gets out (D42, D43).
#pragma once

#include <array>
#include <vector>

#include "server/sim/content/catalogue.h"
#include "server/sim/content/drawn_room.h"

namespace undercroft {

// Which metals' locks are open.
using OpenLocks = std::array<bool, kMetalCount>;

// A RoomWays knows the steps that are certain in a drawing and the ring of floor around it: those
// that a lone hero can take whatever others do. Steps are orthogonal. Traps, mimics and everything
// that stands for good bar them; so do doors with wires, unless a hero opens one by itself: with
// its only plate right before the door, or with a lever that moves no other door and is in reach.
class RoomWays {
 public:
  explicit RoomWays(const DrawnRoom& room);

  // The cells of the drawing on which a hero can stand and from which no certain steps lead out.
  // A ledge leads out. Locks count as open where a hero comes only through them.
  [[nodiscard]] std::vector<Point> traps_for_good() const;

  // The cells of the drawing that a lone hero reaches, with the keys that it finds there.
  [[nodiscard]] Grid<bool> reached_alone(const Catalogue& known) const;

 private:
  enum class Footing : std::uint8_t { Wall, Free, Barred, Fixture };

  [[nodiscard]] bool can_step(Point from, Point to, const OpenLocks& open,
                              const Grid<int>& parts) const;
  [[nodiscard]] bool opens_alone(const DrawnThing& door, Point from, const Grid<int>& parts) const;
  [[nodiscard]] Grid<int> parts_of(const OpenLocks& open) const;
  [[nodiscard]] Grid<bool> ways_out(const OpenLocks& open) const;
  [[nodiscard]] Grid<bool> spread(const OpenLocks& open) const;
  [[nodiscard]] Grid<bool> ever_entered() const;
  [[nodiscard]] bool may_stand(Point at) const;

  const DrawnRoom& room_;
  Grid<Footing> footing_;          // with the ring: cell 1,1 is 0,0 of the drawing
  Grid<const DrawnThing*> doors_;  // null: none
};

}  // namespace undercroft
