// locks_and_keys.cc: places a key for each lock, before the lock.
#include "server/sim/generation/things/locks_and_keys.h"

#include <algorithm>

#include "server/sim/generation/plan/regions.h"
#include "shared/check.h"

namespace undercroft {
namespace {

// The locked doorways, each with its door's blueprint. Which door gets which lock is random.
std::vector<Thing> locked_doors(Placer& placer, const Stock& stock, Rng& rng) {
  std::vector<Thing> doors;
  for (const Doorway& doorway : placer.plan().doorways) {
    if (doorway.entry != Entry::Locked) continue;
    CHECK(doors.size() < stock.locks.size(), "there are more locked doors than locks");
    Thing door = placer.thing(stock.locks[doors.size()], doorway.at);
    door.lock = placer.catalogue()[door.blueprint].metal;
    doors.push_back(door);
  }
  shuffle(doors, rng);
  return doors;
}

// A key should take a small journey: it lies in the farther half of the reachable floor.
std::vector<Point> places_for_a_key(const LevelPlan& plan, const std::vector<Point>& shut) {
  const Grid<bool> reached = reached_without(plan, shut);
  const Grid<int> far = distances_over(reached, plan.entrance);
  std::vector<Point> cells;
  reached.for_each_point([&](Point p) {
    const Zone zone = plan.zones[p];
    if (far[p] > 0 && (zone == Zone::Room || zone == Zone::Cave)) cells.push_back(p);
  });
  std::stable_sort(cells.begin(), cells.end(),
                   [&far](Point a, Point b) { return far[a] > far[b]; });
  cells.resize((cells.size() + 1) / 2);
  return cells;
}

}  // namespace

Grid<bool> reached_without(const LevelPlan& plan, const std::vector<Point>& shut) {
  Grid<bool> way(plan.ground.size(), false);
  way.for_each_point(
      [&](Point p) { way[p] = is_firm(plan.ground[p]) && plan.zones[p] != Zone::Lake; });
  for (const Point p : shut) way[p] = false;
  const Grid<int> far = distances_over(way, plan.entrance);
  way.for_each_point([&](Point p) { way[p] = far[p] >= 0; });
  return way;
}

bool hang_doors_and_lay_keys(Placer& placer, const Stock& stock) {
  Rng rng = placer.plan().options.stream("keys");
  const std::vector<Thing> locked = locked_doors(placer, stock, rng);
  const auto door = first_of(placer.catalogue(), Kind::ClosedDoor);
  for (const Doorway& doorway : placer.plan().doorways) {
    if (doorway.entry == Entry::Door && door) placer.hang(placer.thing(*door, doorway.at));
  }
  std::vector<Point> shut;
  for (const Thing& lock : locked) shut.push_back(lock.at);
  for (const Thing& lock : locked) {
    placer.hang(lock);
    const auto key = key_of(placer.catalogue(), *lock.lock);
    const std::vector<Point> places = places_for_a_key(placer.plan(), shut);
    if (!key || placer.put_some(1, places, rng, placer.thing(*key)) == 0) return false;
    std::erase(shut, lock.at);  // the next key may lie behind this door
  }
  return true;
}

}  // namespace undercroft
