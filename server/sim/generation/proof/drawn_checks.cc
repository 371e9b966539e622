// drawn_checks.cc: checks the rooms drawn as text: what is around them, and their locks.
#include <algorithm>
#include <array>
#include <vector>

#include "server/sim/generation/proof/checks.h"
#include "server/sim/generation/proof/proof_walk.h"

namespace undercroft {
namespace {

bool is_within(Rect inner, Rect outer) {
  return inner.left > outer.left && inner.top > outer.top && inner.right < outer.right &&
         inner.bottom < outer.bottom;
}

Rect ring_around(Rect r) { return {r.left - 1, r.top - 1, r.right + 1, r.bottom + 1}; }

// The walk reaches the ring without entering the drawing, so the level needs no cell of it.
Expected<> stands_free(const LevelPlan& plan, const DrawnPlace& place, const Walk& walk) {
  const Room& room = plan.rooms[static_cast<std::size_t>(place.room - 1)];
  if (room.role != Role::Drawn || !is_within(place.at, room.floor))
    return failed_at("a drawn room without a ring", {place.at.left, place.at.top});
  for (const Point p : cells_in(ring_around(place.at))) {
    if (place.at.contains(p)) {
      if (!is_drawn(plan, p) && !place.stairs) return failed_at("a drawn room with a hole", p);
      const bool is_stairs = p == plan.entrance || p == plan.goal;
      if (is_stairs && place.stairs != p) return failed_at("stairs in a drawn room", p);
    } else if (is_drawn(plan, p) || plan.ground[p] != Ground::Floor || !walk.reached[p]) {
      return failed_at("a drawn room whose ring is not free", p);
    }
  }
  return {};
}

std::array<int, kMetalCount> locks_in(const LevelPlan& plan, Rect at) {
  std::array<int, kMetalCount> locks{};
  for (const Thing& t : plan.things) {
    if (t.lock && at.contains(t.at)) ++locks[static_cast<std::size_t>(*t.lock)];
  }
  return locks;
}

std::array<int, kMetalCount> keys_in(const LevelPlan& plan, const Catalogue& catalogue, Rect at) {
  std::array<int, kMetalCount> keys{};
  for (const Thing& t : plan.things) {
    const auto metal = catalogue[t.blueprint].metal;
    if (t.kind == Kind::Key && metal && at.contains(t.at)) ++keys[static_cast<std::size_t>(*metal)];
  }
  return keys;
}

}  // namespace

Expected<> drawn_rooms_stand_apart(const LevelPlan& plan, const Catalogue& catalogue) {
  if (plan.drawn.empty()) return {};
  const Walk walk(plan, catalogue);
  const Rect whole{0, 0, plan.ground.width(), plan.ground.height()};
  const auto all = locks_in(plan, whole);
  for (const DrawnPlace& place : plan.drawn) {
    if (auto free = stands_free(plan, place, walk); !free) return free;
    const auto locks = locks_in(plan, place.at);
    const auto keys = keys_in(plan, catalogue, place.at);
    for (std::size_t metal = 0; metal < locks.size(); ++metal) {
      const bool alone = locks[metal] == 0 || (all[metal] == 1 && keys[metal] > 0);
      if (!alone) return failed_at("a drawn lock without its key", {place.at.left, place.at.top});
    }
  }
  return {};
}

namespace {

// Where a hero can walk once every door is open.
Grid<bool> walkable(const LevelPlan& plan) {
  Grid<bool> may(plan.ground.size(), false);
  plan.ground.for_each_point(
      [&](Point p) { may[p] = !is_wall(plan.ground[p]) && plan.ground[p] != Ground::Ledge; });
  for (const Thing& t : plan.things) {
    const bool bars = t.kind == Kind::Chest || t.kind == Kind::Altar || t.kind == Kind::Lever ||
                      t.kind == Kind::Mimic || t.kind == Kind::Friend;
    if (bars) may[t.at] = false;
  }
  return may;
}

}  // namespace

Expected<> drawn_level_has_a_way(const LevelPlan& plan, const Catalogue&) {
  Grid<bool> may = walkable(plan);
  std::vector<Point> open = {plan.entrance};
  while (!open.empty()) {
    const Point p = open.back();
    open.pop_back();
    if (p == plan.goal) return {};
    for (const Point beside : kBeside) {
      const Point next = p + beside;
      if (!may.contains(next) || !may[next]) continue;
      may[next] = false;
      open.push_back(next);
    }
  }
  return failed_at("no way from the stairs up to the stairs down", plan.goal);
}

}  // namespace undercroft
