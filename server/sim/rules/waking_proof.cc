// waking_proof.cc: checks a woken level with code of its own.
#include "server/sim/rules/waking_proof.h"

#include <algorithm>
#include <string>
#include <vector>

#include "server/sim/rules/shut_doors.h"
#include "server/sim/rules/travel.h"
#include "server/sim/rules/woken_levels.h"
#include "server/sim/rules/woken_way.h"
#include "server/sim/sight/weak_floor.h"

namespace undercroft {
namespace {

tl::unexpected<std::string> failed_in(const std::string& what, int depth, Point at) {
  return failed(what + " at " + std::to_string(at.x) + "," + std::to_string(at.y) + " of depth " +
                std::to_string(depth));
}

bool bars(const World& world, int depth, Point at) {
  const Cell& cell = world.level(depth).cells[at];
  const bool is_locked =
      cell.body == Kind::ClosedDoor && world.entity(cell.top).state == State::Locked;
  return is_wall(cell.ground) || cell.ground == Ground::Ledge || is_locked;
}

Expected<> way_is_whole(const World& world, int depth, const std::vector<Point>& way) {
  if (way.empty()) return {};
  if (way.front() != start_of_way(world, depth)) return failed_in("no start", depth, way[0]);
  if (way.back() != entrance_of(world, depth)) return failed_in("no stairs up", depth, way.back());
  for (std::size_t i = 1; i < way.size(); ++i) {
    if (distance(way[i - 1], way[i]) != 1) return failed_in("a gap in the way", depth, way[i]);
  }
  return {};
}

Expected<> way_is_safe(const World& before, const World& now, int depth,
                       const std::vector<Point>& way) {
  for (const Point at : way) {
    const bool has_changed = before.ground(depth, at) != now.ground(depth, at);
    const bool burns = now.thing_at(depth, at, Kind::Fire) != kNobody;
    if (has_changed) return failed_in("the way has changed", depth, at);
    if (burns) return failed_in("the way burns", depth, at);
    if (bars(now, depth, at)) return failed_in("the way is barred", depth, at);
  }
  return {};
}

// Water holds whoever enters it, and bars nobody.
Expected<> nothing_is_walled_up(const World& before, const World& now, int depth) {
  Expected<> found;
  before.level(depth).cells.for_each_point([&](Point p) {
    const bool is_door = now.level(depth).cells[p].body == Kind::ClosedDoor;
    const bool is_sound = !is_door && !has_weak_floor(before, depth, p);
    const bool closes = is_sound && !bars(before, depth, p) && bars(now, depth, p);
    if (closes && found) found = failed_in("a cell is walled up", depth, p);
  });
  return found;
}

Expected<> nobody_is_cut_off(const World& before, const World& now, int depth) {
  const Point stairs = entrance_of(before, depth);
  const Grid<int> then = distance_map(before, depth, stairs, kWalksOut);
  const Grid<int> after = distance_map(now, depth, stairs, kWalksOut);
  for (const Point at : cells_to_keep_open(now, depth)) {
    const bool is_cut = then[at] != kUnreachable && after[at] == kUnreachable;
    if (is_cut) return failed_in("no way out", depth, at);
  }
  return {};
}

}  // namespace

Expected<> prove_way_out(const World& before, const World& now, int depth) {
  const WokenLevel* level = woken_level(now, depth);
  if (level == nullptr) return failed("depth " + std::to_string(depth) + " has not woken");
  if (auto whole = way_is_whole(before, depth, level->way); !whole) return whole;
  if (auto safe = way_is_safe(before, now, depth, level->way); !safe) return safe;
  if (auto open = nothing_is_walled_up(before, now, depth); !open) return open;
  return nobody_is_cut_off(before, now, depth);
}

}  // namespace undercroft
