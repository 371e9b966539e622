// room_ways.cc: floods a drawing by certain steps, from the ring and back to it.
#include "server/sim/content/room_ways.h"

#include <algorithm>

namespace undercroft {
namespace {

constexpr Point kRing{1, 1};

Size with_ring(Size size) { return {size.width + 2, size.height + 2}; }

// Calls spread(from, to) for the neighbours of each marked cell, and marks `to` if it returns true.
template <typename Ways, typename Spread>
void flood_marks(Grid<bool>& marks, const Ways& ways, Spread spread) {
  std::vector<Point> open;
  marks.for_each_point([&](Point p) {
    if (marks[p]) open.push_back(p);
  });
  while (!open.empty()) {
    const Point here = open.back();
    open.pop_back();
    for (const Direction way : ways) {
      const Point next = step(here, way);
      if (!marks.contains(next) || marks[next] || !spread(here, next)) continue;
      marks[next] = true;
      open.push_back(next);
    }
  }
}

Grid<bool> ring_of(Size size) {
  Grid<bool> ring(size, false);
  ring.for_each_point([&](Point p) { ring[p] = ring.on_rim(p); });
  return ring;
}

bool is_lock(const DrawnThing* door) { return door != nullptr && door->lock.has_value(); }
bool is_wired(const DrawnThing* door) { return door != nullptr && !door->wired_to.empty(); }

}  // namespace

RoomWays::RoomWays(const DrawnRoom& room)
    : room_(room),
      footing_(with_ring(room.ground.size()), Footing::Free),
      doors_(with_ring(room.ground.size()), nullptr) {
  room.ground.for_each_point([&](Point p) {
    if (is_wall(room.ground[p])) footing_[p + kRing] = Footing::Wall;
  });
  for (const DrawnThing& thing : room.things) {
    const Point at = thing.at + kRing;
    const Kind kind = thing.kind;
    const bool stays = kind == Kind::Chest || kind == Kind::Altar || kind == Kind::Lever;
    const bool bars = kind == Kind::Friend || kind == Kind::Mimic || kind == Kind::BounceTrap;
    if (stays) footing_[at] = Footing::Fixture;
    if (bars) footing_[at] = Footing::Barred;
    if (kind == Kind::ClosedDoor) doors_[at] = &thing;
  }
}

bool RoomWays::may_stand(Point at) const {
  return footing_[at] == Footing::Free || footing_[at] == Footing::Barred;
}

// A plate that is stepped off right into its door holds that open: a door closes on no body.
bool RoomWays::opens_alone(const DrawnThing& door, Point from, const Grid<int>& parts) const {
  const auto is_its_plate = [&](std::size_t i) {
    return door.wired_to.size() == 1 && room_.things[i].kind == Kind::Plate &&
           room_.things[i].at + kRing == from;
  };
  const auto is_lever_in_reach = [&](std::size_t i) {
    const DrawnThing& lever = room_.things[i];
    const auto doors =
        std::count_if(lever.wired_to.begin(), lever.wired_to.end(),
                      [&](std::size_t j) { return room_.things[j].kind == Kind::ClosedDoor; });
    return lever.kind == Kind::Lever && doors == 1 &&
           std::any_of(kFourDirections.begin(), kFourDirections.end(), [&](Direction way) {
             return parts[step(lever.at + kRing, way)] == parts[from];
           });
  };
  return parts[from] > 0 &&
         std::any_of(door.wired_to.begin(), door.wired_to.end(),
                     [&](std::size_t i) { return is_its_plate(i) || is_lever_in_reach(i); });
}

bool RoomWays::can_step(Point from, Point to, const OpenLocks& open, const Grid<int>& parts) const {
  if (footing_[to] != Footing::Free) return false;
  const DrawnThing* door = doors_[to];
  if (is_lock(door)) return open[static_cast<std::size_t>(*door->lock)];
  return !is_wired(door) || opens_alone(*door, from, parts);
}

// Numbers, from 1, the parts of the floor within which a hero walks without moving a wired door.
Grid<int> RoomWays::parts_of(const OpenLocks& open) const {
  Grid<int> parts(footing_.size(), 0);
  int part = 0;
  parts.for_each_point([&](Point start) {
    const auto is_inside = [&](Point p) {
      const bool shut = is_lock(doors_[p]) && !open[static_cast<std::size_t>(*doors_[p]->lock)];
      return footing_[p] == Footing::Free && !is_wired(doors_[p]) && !shut;
    };
    if (parts[start] > 0 || !is_inside(start)) return;
    ++part;
    Grid<bool> marks(parts.size(), false);
    marks[start] = true;
    flood_marks(marks, kFourDirections, [&](Point, Point next) { return is_inside(next); });
    marks.for_each_point([&](Point p) {
      if (marks[p]) parts[p] = part;
    });
  });
  return parts;
}

// Backwards from the ring, and from ledges: a fall is a way out.
Grid<bool> RoomWays::ways_out(const OpenLocks& open) const {
  const Grid<int> parts = parts_of(open);
  Grid<bool> out = ring_of(footing_.size());
  room_.ground.for_each_point([&](Point p) {
    if (room_.ground[p] == Ground::Ledge) out[p + kRing] = true;
  });
  flood_marks(out, kFourDirections, [&](Point there, Point from) {
    return may_stand(from) && can_step(from, there, open, parts);
  });
  return out;
}

Grid<bool> RoomWays::spread(const OpenLocks& open) const {
  const Grid<int> parts = parts_of(open);
  Grid<bool> reached = ring_of(footing_.size());
  flood_marks(reached, kFourDirections,
              [&](Point from, Point to) { return can_step(from, to, open, parts); });
  return reached;
}

// Everything that heroes can enter without a key, with the help of others, magic aside.
Grid<bool> RoomWays::ever_entered() const {
  Grid<bool> entered = ring_of(footing_.size());
  flood_marks(entered, kEightDirections, [&](Point, Point to) {
    const bool dug = footing_.contains(to) && !footing_.on_rim(to) &&
                     room_.ground[to - kRing] == Ground::SoftRock;
    return (may_stand(to) || dug) && !is_lock(doors_[to]);
  });
  return entered;
}

std::vector<Point> RoomWays::traps_for_good() const {
  const Grid<bool> out = ways_out({});
  const Grid<bool> out_by_locks = ways_out({true, true, true});
  const Grid<bool> entered = ever_entered();
  std::vector<Point> traps;
  room_.ground.for_each_point([&](Point p) {
    const Point at = p + kRing;
    const bool is_behind_locks = out_by_locks[at] && !entered[at];
    if (may_stand(at) && !out[at] && !is_behind_locks) traps.push_back(p);
  });
  return traps;
}

Grid<bool> RoomWays::reached_alone(const Catalogue& known) const {
  OpenLocks open{};
  Grid<bool> reached = spread(open);
  for (bool found = true; found;) {
    found = false;
    for (const DrawnThing& thing : room_.things) {
      if (thing.kind != Kind::Key || thing.blueprint.empty() || !reached[thing.at + kRing])
        continue;
      const auto metal = known[known.at(thing.blueprint)].metal;
      if (!metal || open[static_cast<std::size_t>(*metal)]) continue;
      open[static_cast<std::size_t>(*metal)] = found = true;
    }
    if (found) reached = spread(open);
  }
  Grid<bool> inside(room_.ground.size(), false);
  inside.for_each_point([&](Point p) { inside[p] = reached[p + kRing]; });
  return inside;
}

}  // namespace undercroft
